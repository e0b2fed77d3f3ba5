import type { PlantLimits } from '#plugins/limits/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { RankingRow } from '../../engine/index.js';
import type { Criteria } from '../criteria.js';
import { rankScope } from '../rank-scope.js';
import { equipmentScope } from '../scope.js';

/** The worst case of equipment by ranking alone, and how many of its productions lack data. */
export interface WorstPerEquipment {
  readonly equipment: RecordName;
  readonly worst: RecordName | null;
  readonly rpn: number | null;
  readonly notEvaluated: number;
}

/** The worst case of each equipment in use; `facility` is the ranking of all. */
export function worstPerEquipment(
  limits: PlantLimits,
  criteria: Criteria,
  facility: readonly RankingRow[],
): readonly WorstPerEquipment[] {
  // Where values depend on equipment, a production has a different RPN on each.
  const countsPerEquipment = criteria.readings.some(({ place }) => place === 'equipment');
  return countsPerEquipment ? equipmentByEquipment(limits, criteria) : fromOneRanking(limits, facility);
}

function fromOneRanking(limits: PlantLimits, facility: readonly RankingRow[]): readonly WorstPerEquipment[] {
  const { records } = limits;
  const uses = new Map(records.productions.map(({ id, uses: found }) => [id, found.map(use => use.equipmentId)]));
  const worst = new Map<string, WorstPerEquipment>();
  const equipments = new Map(records.equipments.map(equipment => [equipment.id, equipment]));
  for (const { product, rpn } of facility) {
    for (const id of new Set(uses.get(product.id))) {
      const equipment = equipments.get(id);
      if (equipment === undefined) continue;
      const { externalId, name } = equipment;
      const found = worst.get(id) ?? { equipment: { id, externalId, name }, worst: null, rpn: null, notEvaluated: 0 };
      if (rpn === null) worst.set(id, { ...found, notEvaluated: found.notEvaluated + 1 });
      else if (found.worst === null) worst.set(id, { ...found, worst: product, rpn });
    }
  }
  return [...worst.values()];
}

function equipmentByEquipment(limits: PlantLimits, criteria: Criteria): readonly WorstPerEquipment[] {
  return limits.records.equipments.flatMap(equipment => {
    const { rows } = rankScope(equipmentScope(equipment, limits), limits, criteria);
    if (rows.length === 0) return [];
    const first = rows.find(row => row.rank === 1);
    const { id, externalId, name } = equipment;
    const notEvaluated = rows.filter(row => row.rank === null).length;
    return [
      { equipment: { id, externalId, name }, worst: first?.product ?? null, rpn: first?.rpn ?? null, notEvaluated },
    ];
  });
}
