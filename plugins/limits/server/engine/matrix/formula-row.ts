import { isOn } from '../criteria.js';
import { exposureOf } from '../exposure.js';
import { intakeOf } from '../intakes.js';
import { macOf, pairValues, type PairFacts } from '../pair-values.js';
import type { Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { sharedMachines } from './areas.js';
import { areaUnder, criterionCode, type Columns, type MatrixRow } from './prepare.js';
import type { MatrixResult } from './recalculate.js';
import { countsMachines } from './shared-surface.js';

/** Carryover in mg by one criterion before a next production; NaN where it gives none. */
interface Line {
  readonly code: number;
  readonly mac: (next: number) => number;
}

/** The pair that a row is at. */
type Cursor = { -readonly [K in keyof PairFacts]: PairFacts[K] };

/**
 * A plain row for policies with formulas of people: each criterion is a line, the lowest governs, ties go to the earlier
 * one. Formulas look at the pair through one object that moves along the row.
 */
export function fillFormulaRow(result: MatrixResult, columns: Columns, row: MatrixRow, substance: Substance): void {
  const { macMg, l3, criterion, active, plant } = result;
  const { policy, previous } = row;
  const { productions } = plant.input;
  const first = productions[previous];
  if (first === undefined) return;
  const area = areaUnder(plant, policy);
  const counts = countsMachines(policy);
  const cap = policy.useResidueLimit ? policy.residueLimitMgPerSqcm : Infinity;
  const at: Cursor = { substance, policy, next: first, exposure: exposureOf(first), areaSqcm: 0, machineCount: null };
  const lines = policy.criteriaOrder.flatMap(each =>
    each === 'productLimit' || !isOn(each, policy) ? [] : [lineOf(each, columns, at)],
  );
  // No patient takes an intermediate: its general limit is the sole criterion.
  const ofIntermediates = [lineOf('arl', columns, at)];
  for (let next = 0; next < plant.count; next++) {
    const cell = previous * plant.count + next;
    const production = productions[next];
    const exposure = columns.exposures[next];
    at.areaSqcm = area[cell] ?? 0;
    if (at.areaSqcm === 0 || next === previous || production === undefined || exposure === undefined) continue;
    if (production.minBatchSizeKg === null) continue;
    at.next = production;
    at.exposure = exposure;
    if (counts) at.machineCount = sharedMachines(plant.machinesOf[previous], plant.machinesOf[next]).length;
    let mac = NaN;
    let code = 0;
    for (const line of production.kind === 'intermediate' ? ofIntermediates : lines) {
      const value = line.mac(next);
      // NaN is neither: a missing candidate never wins, and any other wins against none.
      if (!(value < mac || (code === 0 && value === value))) continue;
      mac = value;
      code = line.code;
    }
    if (code === 0 || (macMg[cell] ?? NaN) <= mac) continue;
    macMg[cell] = mac;
    l3[cell] = Math.min(mac / at.areaSqcm, cap);
    criterion[cell] = code;
    active[cell] = row.active;
  }
}

function lineOf(criterion: Exclude<CriterionKey, 'productLimit'>, columns: Columns, at: Cursor): Line {
  const { policy } = at;
  const code = criterionCode(criterion);
  const formula = policy.formulas?.[criterion];
  if (formula !== undefined) {
    const values = pairValues(at);
    return { code, mac: () => macOf(formula, values) };
  }
  if (criterion === 'arl') {
    const general = columns.general[policy.residueType === 'Intermediate' ? 'Intermediate' : 'Chemical'];
    return { code, mac: next => general[next] ?? NaN };
  }
  const { ratio, routeOf } = columns;
  const intakes = intakesByRoute(criterion, columns, at.substance, policy);
  return { code, mac: next => (intakes[routeOf[next] ?? 0] ?? NaN) * (ratio[next] ?? NaN) };
}

function intakesByRoute(
  criterion: 'toxicity' | 'dosage' | 'ld50',
  { routes }: Columns,
  substance: Substance,
  policy: LimitPolicy,
): Float64Array {
  return Float64Array.from(routes, route => {
    const intake = intakeOf(criterion, substance, route, policy);
    return typeof intake === 'string' ? NaN : intake;
  });
}
