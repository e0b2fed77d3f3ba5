import type { EquipmentLimit, Limit, RecordName } from '#plugins/limits/shared/limit';
import { withNotesOf } from './with-notes-of.js';

interface Scope {
  readonly equipment: RecordName | null;
  readonly limit: Limit | null;
}

/** Groups or trains with the lowest limit of the given equipment; those without such equipment are left out. */
export function lowestOfMembers<T extends Scope>(
  scopes: readonly T[],
  membersOf: (index: number) => readonly string[],
  equipments: readonly EquipmentLimit[],
): T[] {
  const byId = new Map(equipments.map(row => [row.equipment.id, row]));
  return scopes.flatMap((scope, index) => {
    const members = membersOf(index).flatMap(id => byId.get(id) ?? []);
    if (members.length === 0) return [];
    const lowest = members.reduce((found, each) => (isLower(each.limit, found.limit) ? each : found));
    if (lowest.limit === null) return scope.limit === null ? [scope] : [];
    const limit = withNotesOf(scope.limit, lowest.limit);
    return [{ ...scope, equipment: lowest.equipment, limit, outcome: 'LIMIT', missing: [] }];
  });
}

function isLower(limit: Limit | null, other: Limit | null): boolean {
  return limit !== null && (other === null || limit.l3MgPerSqcm < other.l3MgPerSqcm);
}
