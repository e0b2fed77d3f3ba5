import { isOn } from '../criteria.js';
import { intakeOf } from '../intakes.js';
import type { RowNumbers, RowReader } from '../mac-formula.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { lowestOverMachines } from './lowest-over-machines.js';
import { pairRows, type RowPlace } from './pair-rows.js';
import { criterionCode, generalColumn, type Columns, type PreparedPlant } from './prepare.js';

/** Carryover in mg by one criterion before the next productions of a row; NaN where it gives none. */
export interface CriterionLine {
  readonly code: number;
  readonly mac: RowReader['read'];
  /** What is not above it is no carryover: of nothing at all, which a formula may come to, no sample could be taken. */
  readonly above: number;
}

/** The criteria that a policy looks at, in its order, and the general one, which stands alone before intermediates. */
export interface CriterionLines {
  readonly lines: readonly CriterionLine[];
  readonly toxicity: CriterionLine | undefined;
  readonly general: CriterionLine;
}

/** The criteria of a policy over the rows of a plant; they give those of the row that `at` names. */
export function criterionLines(
  plant: PreparedPlant,
  columns: Columns,
  policy: LimitPolicy,
  at: RowPlace,
): CriterionLines {
  const pairs = pairRows(plant, columns, policy, at);
  const lineOf = (criterion: CriterionKey): CriterionLine => {
    const code = criterionCode(criterion);
    const formula = policy.formulas?.[criterion];
    if (formula !== undefined) {
      const mac = formula.rows(pairs);
      return { code, mac: formula.byMachine === true ? lowestOverMachines(mac, plant, at) : mac, above: 0 };
    }
    return { code, mac: builtIn(criterion, plant, columns, policy, at), above: -Infinity };
  };
  const general = lineOf('arl');
  const lines = policy.criteriaOrder
    .filter(criterion => isOn(criterion, policy))
    .map(criterion => (criterion === 'arl' ? general : lineOf(criterion)));
  return { lines, general, toxicity: lines.find(({ code }) => code === criterionCode('toxicity')) };
}

function builtIn(
  criterion: CriterionKey,
  { input }: PreparedPlant,
  columns: Columns,
  policy: LimitPolicy,
  at: RowPlace,
): RowReader['read'] {
  const { batchKg, ratio, routes, routeOf } = columns;
  if (criterion === 'arl') {
    const general = generalColumn(input, policy);
    return () => general;
  }
  const out = new Float64Array(batchKg.length);
  if (criterion === 'productLimit')
    return (from, to): RowNumbers => {
      const limit = at.substance.productLimit;
      if (limit === null || limit.unit === 'mg') return limit?.value ?? NaN;
      for (let next = from; next < to; next++) out[next] = limit.value * (batchKg[next] ?? NaN);
      return out;
    };
  const intakes = new Float64Array(routes.length);
  return (from, to) => {
    routes.forEach((route, index) => {
      const intake = intakeOf(criterion, at.substance, route, policy);
      intakes[index] = typeof intake === 'string' ? NaN : intake;
    });
    for (let next = from; next < to; next++) out[next] = (intakes[routeOf[next] ?? 0] ?? NaN) * (ratio[next] ?? NaN);
    return out;
  };
}
