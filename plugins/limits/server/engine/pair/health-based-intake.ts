import type { Extrapolation, HbelNote, OtherHbel, Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { adultWeightKg, shareOfPatient, type Patient } from './patient.js';

/** A health-based value as it applies to a route. */
export interface HealthBasedIntake {
  readonly mgPerDay: number;
  /** Body weight for which it was derived, kg. */
  readonly forKg: number;
  /** Share of base by which it was multiplied, when stated for a salt; otherwise 1. */
  readonly baseFactor: number;
  readonly isProvisional?: true;
  /** Set where it was recorded for another route and extrapolated; the factor is already applied. */
  readonly extrapolated?: Extrapolation & { readonly from: string };
  /** The lowest value for the route, where another one was chosen. */
  readonly lower?: OtherHbel;
}

/**
 * The lowest health-based value for the route of the next product: the limit of the route, or one for any route or
 * extrapolated to it where it has none, and the acceptable intake. Intermediates fall back on the threshold of
 * toxicological concern. A limit for other routes never stands in (formulas 2.2).
 */
export function healthBasedIntake(
  substance: Substance,
  patient: Patient,
  { residueType }: Pick<LimitPolicy, 'residueType'>,
): HealthBasedIntake | string {
  const intake = acceptableIntake(substance);
  if (residueType === 'Nitrosamine') return intake ?? 'acceptableIntake';
  const found =
    patient.route === null ? ofAnyRoute(substance, patient) : ofRoute(substance, patient, patient.route, intake);
  if (found !== null) return found;
  const { unusedDrafts = [] } = substance;
  const known = Object.keys(substance.hbelMgPerDay);
  if (known.length > 0)
    return `hbel (ROUTE_MISMATCH: known for ${known.toSorted().join(', ')}, next is ${patient.route})`;
  if (residueType === 'Intermediate' && substance.ttcMgPerDay !== null)
    return { mgPerDay: substance.ttcMgPerDay, forKg: adultWeightKg, baseFactor: 1 };
  return unusedDrafts.length === 0 ? 'hbel' : `hbel (DRAFT_NOT_USED: for ${unusedDrafts.toSorted().join(', ')})`;
}

/** Whether the health-based criterion of an intermediate can only rest on the threshold of toxicological concern. */
export function isThreshold(
  { acceptableIntakeMgPerDay, hbelMgPerDay }: Pick<Substance, 'acceptableIntakeMgPerDay' | 'hbelMgPerDay'>,
  { residueType }: Pick<LimitPolicy, 'residueType'>,
): boolean {
  return residueType === 'Intermediate' && acceptableIntakeMgPerDay === null && Object.keys(hbelMgPerDay).length === 0;
}

/** Whether there are health-based limits for other routes only, so that the pair has no limit at all (formulas 2.2). */
export function stopsAtRoute(substance: Substance, patient: Patient, policy: LimitPolicy): boolean {
  if (!policy.useToxicity || policy.residueType === 'Nitrosamine') return false;
  // Of the usual substance, without asking for a value.
  const { hbelMgPerDay } = substance;
  if (patient.route === null || hbelMgPerDay[patient.route] !== undefined || hbelMgPerDay['any'] !== undefined)
    return false;
  const formula = policy.formulas?.toxicity;
  if (formula !== undefined && !formula.reads.includes('pde')) return false;
  return Object.keys(hbelMgPerDay).length > 0 && typeof healthBasedIntake(substance, patient, policy) === 'string';
}

function ofRoute(
  substance: Substance,
  patient: Patient,
  route: string,
  intake: HealthBasedIntake | null,
): HealthBasedIntake | null {
  const own = onRoute(substance, route);
  const given = own ?? lowestFor(patient, [onRoute(substance, 'any'), ...extrapolatedTo(substance, route)]);
  if (given === null) return intake;
  const note = noteOf(substance, own === null ? 'any' : route);
  const isIntake = own === null ? given.extrapolated === undefined && note.isIntake === true : note.isIntake === true;
  if (isIntake) return given;
  // An acceptable intake of any route is closer to this route than one of another route.
  const beside = noteOf(substance, 'any').isIntake === true ? onRoute(substance, 'any') : intake;
  const lowest = lowestFor(patient, [given, beside]);
  if (lowest === given || beside === null || note.isOverLower !== true || given.extrapolated !== undefined)
    return lowest;
  const lower = Math.min(beside.mgPerDay, given.lower?.mgPerDay ?? Infinity);
  return lower === beside.mgPerDay ? { ...given, lower: { basis: 'AI', mgPerDay: lower } } : given;
}

/** Without a stated route the lowest known value is the safe side. */
function ofAnyRoute(substance: Substance, patient: Patient): HealthBasedIntake | null {
  const routes = Object.keys(substance.hbelMgPerDay);
  return lowestFor(patient, [
    ...routes.map(route => onRoute(substance, route)),
    ...extrapolatedTo(substance, null),
    acceptableIntake(substance),
  ]);
}

const noNote: HbelNote = {};

function noteOf({ hbelNotes }: Substance, route: string): HbelNote {
  return hbelNotes?.[route] ?? noNote;
}

function onRoute(substance: Substance, route: string): HealthBasedIntake | null {
  const { hbelMgPerDay, hbelForKg, baseFactors, hbelNotes } = substance;
  const mgPerDay = hbelMgPerDay[route];
  if (mgPerDay === undefined) return null;
  const value = {
    mgPerDay,
    forKg: hbelForKg?.[route] ?? adultWeightKg,
    baseFactor: baseFactors?.hbel?.[route] ?? 1,
  };
  const note = hbelNotes?.[route];
  if (note === undefined) return value;
  return {
    ...value,
    ...(note.isProvisional === true ? { isProvisional: true } : {}),
    ...(note.lower === undefined ? {} : { lower: note.lower }),
  };
}

/** The limits of other routes as extrapolated to a route, or to all routes. */
function extrapolatedTo(substance: Substance, route: string | null): HealthBasedIntake[] {
  const { hbelNotes } = substance;
  if (hbelNotes === undefined) return [];
  return Object.entries(hbelNotes).flatMap(([from, { extrapolations = [] }]) => {
    const source = extrapolations.length === 0 ? null : onRoute(substance, from);
    if (source === null) return [];
    const { lower: _ofSource, ...value } = source;
    return extrapolations
      .filter(each => route === null || each.route === route)
      .map(each => ({ ...value, mgPerDay: value.mgPerDay * each.factor, extrapolated: { ...each, from } }));
  });
}

function acceptableIntake(substance: Substance): HealthBasedIntake | null {
  const { acceptableIntakeMgPerDay: mgPerDay, acceptableIntakeForKg: forKg = adultWeightKg, baseFactors } = substance;
  if (mgPerDay === null) return null;
  return {
    mgPerDay,
    forKg,
    baseFactor: baseFactors?.acceptableIntake ?? 1,
    ...(substance.acceptableIntakeIsProvisional === true ? { isProvisional: true } : {}),
  };
}

/** Of several values the lowest for a patient, of equal ones the first. */
function lowestFor(patient: Patient, values: readonly (HealthBasedIntake | null)[]): HealthBasedIntake | null {
  let lowest: HealthBasedIntake | null = null;
  let least = Infinity;
  for (const value of values) {
    if (value === null) continue;
    const allowed = value.mgPerDay * shareOfPatient(patient, value.forKg);
    if (allowed < least || lowest === null) [lowest, least] = [value, allowed];
  }
  return lowest;
}
