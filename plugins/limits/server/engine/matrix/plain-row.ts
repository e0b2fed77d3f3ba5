import { intakeOf } from '../intakes.js';
import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import type { FillRow } from './criteria-row.js';
import { areaUnder, criterionCode, type Columns } from './prepare.js';

const generalCode = criterionCode('arl');

/**
 * Policies under which the lowest criterion governs and no pair is an exception: the common case, kept to one
 * multiplication and one comparison a cell. Everything else is filled criterion by criterion.
 */
export function isPlain(policy: LimitPolicy): boolean {
  return policy.criteriaOrder.at(-1) === 'arl' && lowestGoverns(policy) && policy.formulas === undefined;
}

/** Policies under which the lowest criterion governs every pair; a limit typed on the substance is one more criterion. */
function lowestGoverns(policy: LimitPolicy): boolean {
  return !policy.useFirstAvailable && !policy.useProductLimit && !policy.skipSameActive && !policy.requireHbel;
}

/** Rows under such a policy. */
export function plainRows(columns: Columns): FillRow {
  return (result, row, substance, from, to) => {
    const { macMg, l3, criterion, active } = result;
    const { count } = result.plant;
    const { policy, previous } = row;
    const area = areaUnder(result.plant, policy);
    const { ratio, routeOf } = columns;
    const base = previous * count;
    const intakes = columns.routes.map(route => lowestIntake(substance, policy, route));
    const intakeByRoute = Float64Array.from(intakes, found => found.intake);
    const general = columns.general[policy.residueType === 'Intermediate' ? 'Intermediate' : 'Chemical'];
    const cap = policy.useResidueLimit ? policy.residueLimitMgPerSqcm : Infinity;
    for (let next = from; next < to; next++) {
      const cell = base + next;
      const shared = area[cell] ?? 0;
      // False for NaN, which stands where an area is unknown.
      if (!(shared > 0) || next === previous) continue;
      const route = routeOf[next] ?? 0;
      const byIntake = (intakeByRoute[route] ?? NaN) * (ratio[next] ?? NaN);
      const byGeneral = general[next] ?? NaN;
      // A comparison with NaN is false: a missing candidate never wins, and two missing ones leave no limit.
      const intakeGoverns = byIntake < Infinity && !(byGeneral < byIntake);
      const mac = intakeGoverns ? byIntake : byGeneral;
      const known = macMg[cell] ?? NaN;
      if (mac !== mac || known <= mac) continue;
      macMg[cell] = mac;
      l3[cell] = Math.min(mac / shared, cap);
      criterion[cell] = intakeGoverns ? (intakes[route]?.code ?? 0) : generalCode;
      active[cell] = row.active;
    }
  };
}

/** The lowest intake in mg/day before a next product of the route, ties to the earlier criterion; Infinity without any. */
function lowestIntake(
  substance: Substance,
  policy: LimitPolicy,
  route: string | null,
): { readonly intake: number; readonly code: number } {
  let lowest = Infinity;
  let code = 0;
  for (const criterion of policy.criteriaOrder) {
    if (criterion === 'arl' || criterion === 'productLimit') continue;
    const isOn =
      criterion === 'toxicity'
        ? policy.useToxicity
        : criterion === 'ld50'
          ? policy.useLd50
          : policy.useDosage && policy.residueType === 'Chemical';
    const intake = isOn ? intakeOf(criterion, substance, route, policy) : 'off';
    if (typeof intake === 'string' || !(intake < lowest)) continue;
    lowest = intake;
    code = criterionCode(criterion);
  }
  return { intake: lowest, code };
}
