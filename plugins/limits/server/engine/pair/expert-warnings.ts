import { isAbove } from '../is-above.js';
import type { Production, Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import type { Candidate } from './criteria.js';
import { generalPpm } from './general-limit.js';
import { healthBasedIntake } from './health-based-intake.js';
import type { PairVariable } from './mac-formula.js';
import { implausible, plausibleRanges, type RangedFactor } from './plausible.js';

/** Visual residue limit where none was measured, mg/sqcm: 4 ug/sqcm (Fourman and Mullen 1993; formulas 9-F). */
export const usuallyVisibleMgPerSqcm = 0.004;
/** Highest share of a minimum therapeutic dose that a health-based limit is expected to be. */
const mostOfDose = 0.1;

interface WarnedPair {
  readonly substance: Substance;
  readonly next: Production;
  readonly policy: LimitPolicy;
  readonly candidates: readonly Candidate[];
}

/** Flags of a limit that an expert would question; they change no number (ADR 0052). */
export function expertWarnings(
  pair: WarnedPair,
  limit: { readonly l1Ppm: number; readonly l3MgPerSqcm: number },
): string[] {
  const { substance, next } = pair;
  return [
    ...aboveVisible(substance, limit.l3MgPerSqcm),
    ...(isAbove(limit.l1Ppm, plausibleRanges.generalLimitPpm.most) ? ['ABOVE_BATCH_SHARE'] : []),
    ...(isRead(pair, ['toxicity'], 'pde') ? hbelAgainstDose(substance, next, pair.policy) : []),
    ...factorsOf(pair),
    ...(isRead(pair, ['toxicity', 'dosage', 'ld50'], 'e_n') ? unitsAgainstDoses(next) : []),
    ...(isRead(pair, ['ld50'], 'ld50') ? mixtureShare(substance) : []),
    ...(substance.formedIn?.has(next.id) === true ? ['NITROSAMINE_OF_NEXT'] : []),
  ];
}

/** Whether a criterion with a value reads an input, built in or by its formula. */
function isRead({ candidates }: WarnedPair, criteria: readonly CriterionKey[], variable: PairVariable): boolean {
  return candidates.some(({ criterion, macMg, formula }) => {
    if (macMg === null) return false;
    return formula === undefined ? criteria.includes(criterion) : formula.reads.includes(variable);
  });
}

/** Where no visual residue limit was measured, the flag says so of the usual one. */
function aboveVisible({ visibleFromMgPerSqcm: measured }: Substance, l3MgPerSqcm: number): string[] {
  const visible = measured ?? usuallyVisibleMgPerSqcm;
  if (!isAbove(l3MgPerSqcm, visible)) return [];
  return [`ABOVE_VISIBLE: ${visible} mg/sqcm${measured === undefined ? ', not measured' : ''}`];
}

function hbelAgainstDose(substance: Substance, next: Production, policy: LimitPolicy): string[] {
  const found = healthBasedIntake(substance, next, policy);
  return typeof found === 'string' ? [] : hbelAboveDose(found.mgPerDay, substance);
}

/** Flags a health-based limit above a tenth of the minimum therapeutic dose, both mg/day, and says whose dose it is. */
export function hbelAboveDose(
  hbelMgPerDay: number,
  dose: Pick<Substance, 'therapeuticDoseMgPerDay' | 'isDoseOfProducts' | 'dosePartlyKnown'>,
): string[] {
  const { therapeuticDoseMgPerDay: mgPerDay, isDoseOfProducts, dosePartlyKnown } = dose;
  if (mgPerDay === null || !isAbove(hbelMgPerDay, mostOfDose * mgPerDay)) return [];
  const products = dosePartlyKnown === true ? ' of some products' : ' of its products';
  return [`HBEL_ABOVE_DOSE_SHARE: ${mgPerDay} mg/day${isDoseOfProducts === true ? products : ''}`];
}

/** Flags units per day on the label that are fewer, or at least one unit more, than doses ÷ strengths require. */
export function unitsAgainstDoses({ labelUnits }: Pick<Production, 'labelUnits'>): string[] {
  if (labelUnits === undefined) return [];
  const { perDay, byDoses, isPartlyKnown } = labelUnits;
  const differs = isAbove(byDoses, perDay) || isAbove(perDay, Math.ceil(byDoses));
  return differs
    ? [`UNITS_AGAINST_DOSES: ${perDay} and ${byDoses}${isPartlyKnown === true ? ', some unknown' : ''}`]
    : [];
}

/** Flags a formulation of which part has no LD50. */
export function mixtureShare({ ld50UnknownPercent }: Pick<Substance, 'ld50UnknownPercent'>): string[] {
  return ld50UnknownPercent === undefined ? [] : [`LD50_SHARE_UNKNOWN: ${ld50UnknownPercent} %`];
}

/** Factors outside their range that a criterion with a value reads. */
function factorsOf(pair: WarnedPair): string[] {
  const { substance, next, policy } = pair;
  const { ownFactors, ownArl } = substance;
  const reason = (key: keyof NonNullable<typeof ownFactors>): string | null =>
    ownFactors?.[key] === undefined ? policy.factorReason : ownFactors.reason;
  const generalReason = ownArl === undefined ? policy.factorReason : ownArl.reason;
  const flag = (
    factor: RangedFactor,
    value: number,
    why: string | null,
    criteria: readonly CriterionKey[],
    variable: PairVariable,
  ): string[] => (isRead(pair, criteria, variable) ? implausible(factor, value, why) : []);
  const { safetyFactor, bodyWeightKg, ld50Divisor, residueType } = policy;
  const isDivided = residueType !== 'Nitrosamine';
  return [
    ...(isDivided ? flag('safetyFactor', safetyFactor, reason('safetyFactor'), ['dosage', 'ld50'], 'sf') : []),
    ...flag('bodyWeightKg', bodyWeightKg, reason('bodyWeightKg'), ['ld50'], 'bw'),
    ...flag('ld50Divisor', ld50Divisor, reason('ld50Divisor'), ['ld50'], 'ld50_divisor'),
    ...flag('generalLimitPpm', generalPpm(substance, policy, next), generalReason, ['arl'], 'arl'),
    ...patientWeight(next),
  ];
}

/** Flags the body weight of a person outside the range of people. */
export function patientWeight({ patientWeightKg, isForAnimals }: Pick<Production, 'patientWeightKg' | 'isForAnimals'>) {
  return patientWeightKg === undefined || isForAnimals === true
    ? []
    : implausible('bodyWeightKg', patientWeightKg, null);
}
