import { exposureOf, type Exposure } from './exposure.js';
import { firstUnitsOf, isByDose, type FirstUnits } from './first-units.js';
import { generalPpm } from './general-limit.js';
import { derivedForKg, intakeOf, type IntakeCriterion } from './intakes.js';
import type { MacFormula } from './mac-formula.js';
import { macByFormula, type PairFacts } from './pair-values.js';
import { shareOfPatient } from './patient.js';
import type { Equipment, Production, Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { purgeFactorBefore } from './purge-factor.js';
import { lowestTypedLimit } from './typed-limit.js';

/** One criterion of a pair: its carryover in mg, or why there is none. */
export interface Candidate {
  readonly criterion: CriterionKey;
  readonly macMg: number | null;
  /** Null when computed; `off`, or why it was skipped: `MISSING_INPUT: hbel`, `FORMULA_DOMAIN at 4: division by zero`. */
  readonly reason: string | null;
  /** Daily intake behind an intake-based criterion, mg/day (L0); of a formula what its carryover comes to a day. */
  readonly intakeMgPerDay: number | null;
  /** The formula of people that stands in the place of the criterion. */
  readonly formula?: MacFormula;
  /** Dosage units that the carryover goes into, where these are fewer than the batch has (formulas 4.6). */
  readonly firstUnits?: number;
  /** Of an intake that is less for the patient who takes the next product than what it was derived for (ADR 0029). */
  readonly patient?: PatientScale;
  /** Of a formula by machine the machine with the lowest carryover. */
  readonly equipment?: Equipment;
}

/** What the intake of a lighter patient is calculated with. */
export interface PatientScale {
  readonly weightKg: number;
  /** Body weight that the intake was derived for, kg. */
  readonly derivedForKg: number;
  /** The one over the other, below 1. */
  readonly share: number;
}

/** The surface that the residue is spread over. */
export interface SharedSurface {
  /** sqcm, margin included. */
  readonly areaSqcm: number;
  /** Number of machines that both use; null while nobody has counted, which no policy but one with formulas asks for. */
  readonly equipmentCount: number | null;
  /** Machines that both use, in the order of the plant, for formulas by machine; nobody else looks for them. */
  readonly shared?: readonly Equipment[] | undefined;
  /** Of a limit on one machine: dosage units of the next batch that its residue may reach alone (formulas 4.6). */
  readonly transferFirstUnits?: number | undefined;
  /** Machines that both use although they are said to be kept for one product. */
  readonly despiteDedication?: readonly Equipment[];
}
const noSurface: SharedSurface = { areaSqcm: 0, equipmentCount: null };

const switches: Readonly<Record<CriterionKey, (policy: LimitPolicy) => boolean>> = {
  toxicity: policy => policy.useToxicity,
  dosage: policy =>
    policy.useDosage &&
    policy.residueType !== 'Detergent' &&
    policy.residueType !== 'Nitrosamine' &&
    policy.residueType !== 'Intermediate',
  productLimit: policy => policy.useProductLimit && policy.residueType !== 'Nitrosamine',
  ld50: policy => policy.useLd50 && policy.residueType !== 'Nitrosamine',
  arl: policy => policy.useARL && policy.residueType !== 'Nitrosamine',
};

/** Whether a policy looks at a criterion for residues of its type. */
export function isOn(criterion: CriterionKey, policy: LimitPolicy): boolean {
  return switches[criterion](policy);
}

/** All criteria of a pair in the policy's order (formulas 5.3). Nothing is dropped: what is missing says so. */
export function candidatesOf(
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
  surface: SharedSurface = noSurface,
  exposure: Exposure = exposureOf(next),
): Candidate[] {
  const pair: PairFacts = { ...surface, substance, next, policy, exposure };
  const units = surface.transferFirstUnits;
  const first = units === undefined ? null : firstUnitsOf(exposure, units);
  const reached = first === null || units === undefined || first.share === 1 ? {} : { firstUnits: units };
  if (next.kind === 'intermediate' && policy.residueType !== 'Nitrosamine') return intermediateNext(pair);
  return policy.criteriaOrder.map((criterion): Candidate => {
    if (!isOn(criterion, policy)) return { criterion, macMg: null, reason: 'off', intakeMgPerDay: null };
    const formula = policy.formulas?.[criterion];
    if (formula !== undefined) {
      const candidate = byFormula(formula, criterion, pair);
      return isByDose(criterion)
        ? { ...intoFirst(forPatient(candidate, criterion, pair), first), ...reached }
        : candidate;
    }
    if (criterion === 'arl') return general(next, generalPpm(substance, policy, next));
    if (criterion === 'productLimit') return typed(substance, next);
    const intake = intakeOf(criterion, substance, next, policy);
    if (typeof intake === 'string')
      return { criterion, macMg: null, reason: `MISSING_INPUT: ${intake}`, intakeMgPerDay: null };
    if ('missing' in exposure)
      return {
        criterion,
        macMg: null,
        reason: `MISSING_INPUT: ${exposure.missing.join(', ')}`,
        intakeMgPerDay: intake,
      };
    const purge = criterion === 'toxicity' ? purgeFactorBefore(next, policy) : 1;
    const macMg = intake * (first?.doses ?? exposure.ratio) * purge;
    return { criterion, macMg, reason: null, intakeMgPerDay: intake, ...reached, ...scaledTo(criterion, pair) };
  });
}

/** How an intake is less for the patient of the next product; nothing where it is not. */
function scaledTo(
  criterion: IntakeCriterion,
  { substance, next, policy }: PairFacts,
): { readonly patient?: PatientScale } {
  const { patientWeightKg: weightKg } = next;
  if (weightKg === undefined) return {};
  const forKg = derivedForKg(criterion, substance, next, policy);
  const share = shareOfPatient(next, forKg);
  return share === 1 ? {} : { patient: { weightKg, derivedForKg: forKg, share } };
}

/** Whether what a formula of people allows still has to be brought down to a patient: one that reads the weight does so itself. */
export function leavesPatientOut(formula: MacFormula): boolean {
  return !formula.reads.includes('patient_bw');
}

/** What a formula in the place of an intake allows, for the patient of the next product as the intake would be. */
function forPatient(candidate: Candidate, criterion: IntakeCriterion, pair: PairFacts): Candidate {
  const { macMg, intakeMgPerDay, formula } = candidate;
  if (macMg === null || formula === undefined || !leavesPatientOut(formula)) return candidate;
  const { patient } = scaledTo(criterion, pair);
  if (patient === undefined) return candidate;
  const { share } = patient;
  return {
    ...candidate,
    macMg: macMg * share,
    intakeMgPerDay: intakeMgPerDay === null ? null : intakeMgPerDay * share,
    patient,
  };
}

/** What a formula of people allows in the whole batch, in the part of it that the residue reaches: the intake stays. */
function intoFirst(candidate: Candidate, first: FirstUnits | null): Candidate {
  if (candidate.macMg === null || first === null) return candidate;
  return { ...candidate, macMg: candidate.macMg * first.share };
}

/** A formula of people replaces the line of its criterion alone; selection and caps stay the same (formulas 5.3). */
function byFormula(formula: MacFormula, criterion: CriterionKey, pair: PairFacts): Candidate {
  const found = macByFormula(formula, pair);
  if (typeof found === 'string') return { criterion, macMg: null, reason: found, intakeMgPerDay: null, formula };
  const { mg: macMg, equipment } = found;
  const intakeMgPerDay = isByDose(criterion) && 'ratio' in pair.exposure ? macMg / pair.exposure.ratio : null;
  return { criterion, macMg, reason: null, intakeMgPerDay, formula, ...(equipment === null ? {} : { equipment }) };
}

/** Why a criterion that is on gave no number; null for those that are off or gave one. */
export function skippedBecause({ reason }: Candidate): string | null {
  return reason === null || reason.startsWith('off') ? null : reason;
}

/** Names of the inputs that a skipped criterion lacks; a formula without a value lacks its own result. */
export function lacking(candidate: Candidate): readonly string[] {
  const reason = skippedBecause(candidate);
  if (reason === null) return [];
  if (reason.startsWith(missingInput)) return reason.slice(missingInput.length).split(', ');
  return [`a value of ${candidate.formula?.externalId ?? candidate.criterion} (${reason})`];
}
const missingInput = 'MISSING_INPUT: ';

/** The next batch is an intermediate: its general limit is the sole criterion, because no patient takes it. */
function intermediateNext(pair: PairFacts): Candidate[] {
  const { next, policy } = pair;
  const formula = policy.formulas?.arl;
  return policy.criteriaOrder.map(criterion => {
    if (criterion !== 'arl')
      return { criterion, macMg: null, reason: 'off: no patient takes an intermediate', intakeMgPerDay: null };
    return formula === undefined
      ? general(next, generalPpm(pair.substance, policy, next))
      : byFormula(formula, 'arl', pair);
  });
}

function general(next: Production, ppm: number): Candidate {
  if (next.minBatchSizeKg === null)
    return { criterion: 'arl', macMg: null, reason: 'MISSING_INPUT: minBatchSize', intakeMgPerDay: null };
  return { criterion: 'arl', macMg: ppm * next.minBatchSizeKg, reason: null, intakeMgPerDay: null };
}

/** The limit typed for the substance: mg as it is, or ppm of the smallest batch (formulas 4.2). */
function typed(substance: Substance, next: Production): Candidate {
  const limit = lowestTypedLimit(substance, next.minBatchSizeKg);
  if (limit === null || limit === 'minBatchSize') {
    const reason = `MISSING_INPUT: ${limit ?? 'productLimit'}`;
    return { criterion: 'productLimit', macMg: null, reason, intakeMgPerDay: null };
  }
  return { criterion: 'productLimit', macMg: limit.mg, reason: null, intakeMgPerDay: null };
}
