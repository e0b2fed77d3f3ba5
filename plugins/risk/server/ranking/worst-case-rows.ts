import type { PlantLimits } from '#plugins/limits/server/api';
import type { RankingGap, WorstCase } from '#plugins/risk/shared/worst-case/ranking';
import { levelFor } from '#plugins/risk/shared/scores/risk-level';
import type { Criteria } from './criteria.js';
import type { RankedScope } from './rank-scope.js';

/** The ranking as returned: each row with both ranks, its lowest limit and its versions. */
export function worstCaseRows(
  ranked: RankedScope,
  criteria: Criteria,
  { records }: PlantLimits,
  overrideId: string | null,
): WorstCase[] {
  const planned = new Set(records.productions.flatMap(({ id, isDummy }) => (isDummy ? [id] : [])));
  const cleaning = new Map(ranked.cleaning.map(row => [row.product.id, row]));
  const actives = new Map(ranked.candidates.flatMap(each => each.actives.map(active => [active.id, active])));
  const versions = Object.fromEntries([
    ['formula', criteria.worstCase.version],
    ...criteria.categories.map(category => [category.key, category.version]),
  ]) as Record<string, number>;
  return ranked.rows.map((row): WorstCase => {
    const limit = ranked.lowest.get(row.product.id);
    const second = cleaning.get(row.product.id);
    return {
      rank: row.rank,
      production: row.product,
      active: row.active,
      scores: { ...row.scores },
      values: { ...(row.active === null ? {} : actives.get(row.active.id)?.values) },
      equipment: row.equipment,
      variables: Object.fromEntries(criteria.readings.map(({ key }) => [key, row.inputs[key] ?? null])),
      rpn: row.rpn,
      ...goalOf(criteria, row.rpn),
      intakeUgPerDay: row.intakeUgPerDay,
      intakeBasis: row.active === null ? null : (ranked.intakes.get(row.active.id)?.basis ?? null),
      cleaningRank: second?.rank ?? null,
      cleaningRpn: second?.rpn ?? null,
      limit:
        limit === undefined
          ? null
          : {
              l3MgPerSqcm: limit.l3MgPerSqcm,
              alert: limit.alert,
              transfer: limit.transfer,
              override: limit.override,
              criterion: limit.criterion,
              substance: limit.substance,
              next: limit.next,
            },
      tie: row.tie,
      missing: row.missing.map(({ active, equipment: equipmentItem, name }) => ({
        active,
        equipment: equipmentItem,
        name,
      })),
      fault: row.fault,
      isPlanned: planned.has(row.product.id),
      isOverride: row.product.id === overrideId,
      versions,
    };
  });
}

/** The risk goal for an RPN (formulas 10.4). */
function goalOf({ goals }: Criteria, rpn: number | null): Pick<WorstCase, 'level' | 'action'> {
  const goal = rpn === null ? null : levelFor(goals, 'rpn', rpn);
  return { level: goal?.level ?? null, action: goal?.action ?? null };
}

/** Each missing value once with the number of productions it blocks, most first. */
export function gapsOf(rows: readonly WorstCase[], intermediates: ReadonlySet<string>): RankingGap[] {
  const gaps = new Map<string, RankingGap>();
  for (const row of rows) {
    for (const { active, equipment, name } of row.missing) {
      const key = `${active?.id ?? row.production.id} ${equipment?.id ?? ''} ${name}`;
      const productions = (gaps.get(key)?.productions ?? 0) + 1;
      gaps.set(key, {
        active,
        isIntermediate: active !== null && intermediates.has(active.id),
        production: active === null ? row.production : null,
        equipment,
        name,
        productions,
      });
    }
  }
  return [...gaps.values()].toSorted((a, b) => b.productions - a.productions);
}
