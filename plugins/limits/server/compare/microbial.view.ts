import { defineComparedView, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import type { EquipmentMicrobialLimit, MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import type { LimitsApi } from '../api.js';
import { microbialLimitsOf } from '../microbial/microbial-limits-of.js';
import { readLimits } from '../permissions.js';
import { findingOf } from './difference.js';

type Equipments = readonly MicrobialEquipmentLimit[];

/** Microbial limits of equipment, in previews and comparisons of two dates. */
export function microbialView(limits: LimitsApi): ComparedView {
  return defineComparedView<Equipments>({
    key: 'microbial-limits',
    group: 'Limits',
    access: readLimits,
    feature: 'limits',
    look: async call => (await microbialLimitsOf(call, limits)).equipments,
    compare: (before, after, limit) => {
      const found = compareMicrobial(before, after, limit);
      return Object.values(found.counts).some(count => count > 0) ? [found] : [];
    },
  });
}

function compareMicrobial(before: Equipments, after: Equipments, limit: number): Finding {
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [row.equipment.id, row])));
  const ids = [...new Set([...before, ...after].map(row => row.equipment.id))];
  const differences = ids.flatMap(id => differenceOf(earlier?.get(id), later?.get(id)) ?? []);
  return findingOf('Microbial limits per equipment', differences, ids.length - differences.length, limit);
}

function differenceOf(
  before: MicrobialEquipmentLimit | undefined,
  after: MicrobialEquipmentLimit | undefined,
): Difference | null {
  const [old, now] = [before?.limits ?? [], after?.limits ?? []];
  const organisms = [before, after].map(row => (row?.absentOrganisms ?? []).toSorted().join(', '));
  const gone = without(old, now);
  const added = without(now, old);
  if (gone.length + added.length === 0 && organisms[0] === organisms[1]) return null;
  const grades = [before, after].map(row => row?.roomGrade ?? 'unknown');
  const details = [
    grades[0] === grades[1] || before === undefined || after === undefined ? '' : `room grade ${grades.join(' → ')}`,
    organisms[0] === organisms[1] || old.length === 0 || now.length === 0
      ? ''
      : `to be absent: ${organisms.map(each => each || 'none').join(' → ')}`,
  ];
  const { externalId = '', name = '' } = (after ?? before)?.equipment ?? {};
  return {
    label: `${externalId} ${name}`,
    before: now.length === 0 ? counted(old) : inWords(gone),
    after: old.length === 0 ? counted(now) : inWords(added),
    unit: '',
    ratio: null,
    direction: old.length === 0 ? 'new' : now.length === 0 ? 'gone' : directionOf(gone, added),
    detail: details.filter(Boolean).join('; ') || null,
    page: '/limits?view=microbial',
  };
}

/** Identifies limits whose levels can be compared. */
const about = ({ contaminant, sampleType, unit }: EquipmentMicrobialLimit): string =>
  [contaminant, sampleType, unit].join(' ');
const exactly = (limit: EquipmentMicrobialLimit): string =>
  [about(limit), limit.operator, limit.alert, limit.action].join(' ');
const isLowest = ({ operator }: EquipmentMicrobialLimit): boolean => operator === 'GreaterThanEqualTo';

function without(
  limits: readonly EquipmentMicrobialLimit[],
  others: readonly EquipmentMicrobialLimit[],
): readonly EquipmentMicrobialLimit[] {
  const known = new Set(others.map(exactly));
  return limits.filter(limit => !known.has(exactly(limit)));
}

/** Tighter or looser when all changed action levels move in the same direction; otherwise only different. */
function directionOf(
  gone: readonly EquipmentMicrobialLimit[],
  added: readonly EquipmentMicrobialLimit[],
): Difference['direction'] {
  if (gone.length === 0 && added.length === 0) return 'changed';
  const moves = [...new Set([...gone, ...added].map(about))].map(key =>
    moveOf(
      gone.filter(limit => about(limit) === key),
      added.filter(limit => about(limit) === key),
    ),
  );
  const [first = 'changed'] = moves;
  return moves.every(move => move === first) ? first : 'changed';
}

function moveOf(
  gone: readonly EquipmentMicrobialLimit[],
  added: readonly EquipmentMicrobialLimit[],
): 'tighter' | 'looser' | 'changed' {
  if (added.length === 0) return 'looser';
  if (gone.length === 0) return 'tighter';
  const [old] = gone;
  const [now] = added;
  if (old === undefined || now === undefined || gone.length + added.length > 2) return 'changed';
  if (isLowest(old) !== isLowest(now) || now.operator === 'EqualTo' || old.action === now.action) return 'changed';
  return now.action < old.action === !isLowest(now) ? 'tighter' : 'looser';
}

const signs = { LessThan: '<', LessThanEqualTo: '≤', GreaterThanEqualTo: '≥', EqualTo: '=' } as const;

const counted = (limits: readonly EquipmentMicrobialLimit[]): string | null =>
  limits.length === 0 ? null : `${limits.length} limits`;

/** `BioBurden swab ≤ 25 CFU per 25 sqcm (alert 12.5)` */
function inWords(limits: readonly EquipmentMicrobialLimit[]): string | null {
  if (limits.length === 0) return null;
  return limits
    .map(
      ({ contaminant, sampleType, operator, action, alert, unit, production }) =>
        `${contaminant} ${sampleType} ${signs[operator]} ${action} ${unit}${alert === null ? '' : ` (alert ${alert})`}${production === null ? '' : `, required by ${production.externalId}`}`,
    )
    .toSorted()
    .join('; ');
}
