import { exposureOf } from './exposure.js';
import { firstUnitsOf, isByDose, type FirstUnits } from './first-units.js';
import { generalPpm } from './general-limit.js';
import { derivedForKg, intakeOf, type IntakeCriterion } from './intakes.js';
import type { MacFormula } from './mac-formula.js';
import { macByFormula, type PairFacts } from './pair-values.js';
import { shareOfPatient } from './patient.js';
import type { LimitOverride } from './limit-override.js';
import type { Equipment, Production, Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { nextUnder } from './next-under.js';
import { purgeFactorBefore } from './purge-factor.js';
import { lowestTypedLimit } from './typed-limit.js';

/** One criterion of a pair: its carryover in mg, or why there is none. */
export interface Candidate {
  readonly criterion: CriterionKey;
  readonly macMg: number | null;
  /** Null when computed; `off`, or why it was skipped: `MISSING_INPUT: hbel`, `FORMULA_DOMAIN at 4: division by zero`. */
  readonly reason: string | null;
  /** Daily intake of an intake-based criterion, mg/day (L0); of a formula, its carryover as a daily intake. */
  readonly intakeMgPerDay: number | null;
  /** The user-defined formula that replaces the criterion. */
  readonly formula?: MacFormula;
  /** Dosage units that receive the carryover, where fewer than the whole batch (formulas 4.6). */
  readonly firstUnits?: number;
  /** Set where the intake is scaled down to the patient of the next product (ADR 0029). */
  readonly patient?: PatientScale;
  /** Of a formula per equipment, the equipment with the lowest carryover. */
  readonly equipment?: Equipment;
}

/** The inputs of the intake for a lighter patient. */
export interface PatientScale {
  readonly weightKg: number;
  /** Body weight for which the intake was derived, kg. */
  readonly derivedForKg: number;
  /** The ratio of the two weights, below 1. */
  readonly share: number;
}

/** The surface over which the residue is spread. */
export interface SharedSurface {
  /** sqcm, margin included. */
  readonly areaSqcm: number;
  /** Number of shared pieces of equipment; null unless counted, which only formulas require. */
  readonly equipmentCount: number | null;
  /** Equipment that both use, in plant order; only for formulas per equipment. */
  readonly shared?: readonly Equipment[] | undefined;
  /** Of a limit on one piece of equipment: dosage units of the next batch that its residue may reach (formulas 4.6). */
  readonly transferFirstUnits?: number | undefined;
  /** Of a limit on one piece of equipment: signed limits of residues, by residue. */
  readonly overrides?: Readonly<Record<string, LimitOverride>> | undefined;
  /** Equipment that both use although it is stated as dedicated. */
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

/** Whether a policy uses a criterion for residues of its type. */
export function isOn(criterion: CriterionKey, policy: LimitPolicy): boolean {
  return switches[criterion](policy);
}

/** All criteria of a pair in the policy's order (formulas 5.3); those without a value state why. */
export function candidatesOf(
  substance: Substance,
  following: Production,
  policy: LimitPolicy,
  surface: SharedSurface = noSurface,
): Candidate[] {
  const next = nextUnder(following, policy.residueType);
  const exposure = exposureOf(next);
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
    const purge = criterion === 'toxicity' ? purgeFactorBefore(next, policy, substance) : 1;
    const macMg = intake * (first?.doses ?? exposure.ratio) * purge;
    return { criterion, macMg, reason: null, intakeMgPerDay: intake, ...reached, ...scaledTo(criterion, pair) };
  });
}

/** The scaling of an intake to the patient of the next product; empty where none applies. */
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

/** Whether the result of a user-defined formula must be scaled to the patient: a formula that reads the weight does so itself. */
export function leavesPatientOut(formula: MacFormula): boolean {
  return !formula.reads.includes('patient_bw');
}

/** The result of a formula in place of an intake, scaled to the patient of the next product like the intake. */
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

/** The result of a user-defined formula for the whole batch, restricted to the first units; the intake stays. */
function intoFirst(candidate: Candidate, first: FirstUnits | null): Candidate {
  if (candidate.macMg === null || first === null) return candidate;
  return { ...candidate, macMg: candidate.macMg * first.share };
}

/** A user-defined formula replaces only its criterion; selection and caps stay the same (formulas 5.3). */
function byFormula(formula: MacFormula, criterion: CriterionKey, pair: PairFacts): Candidate {
  const found = macByFormula(formula, pair);
  if (typeof found === 'string') return { criterion, macMg: null, reason: found, intakeMgPerDay: null, formula };
  const { mg: macMg, equipment } = found;
  const intakeMgPerDay = isByDose(criterion) && 'ratio' in pair.exposure ? macMg / pair.exposure.ratio : null;
  return { criterion, macMg, reason: null, intakeMgPerDay, formula, ...(equipment === null ? {} : { equipment }) };
}

/** Why a criterion that is on gave no value; null for those that are off or gave one. */
export function skippedBecause({ reason }: Candidate): string | null {
  return reason === null || reason.startsWith('off') ? null : reason;
}

/** Names of the missing inputs of a skipped criterion; for a formula without a value, its own result. */
export function lacking(candidate: Candidate): readonly string[] {
  const reason = skippedBecause(candidate);
  if (reason === null) return [];
  if (reason.startsWith(missingInput)) return reason.slice(missingInput.length).split(outsideBrackets);
  return [`a value of ${candidate.formula?.externalId ?? candidate.criterion} (${reason})`];
}
const missingInput = 'MISSING_INPUT: ';
const outsideBrackets = /, (?![^(]*\))/;

/** An intermediate as the next batch is taken by no patient: its general limit is the sole criterion. */
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

/** The limit typed for the substance: mg as stated, or ppm of the minimum batch (formulas 4.2). */
function typed(substance: Substance, next: Production): Candidate {
  const limit = lowestTypedLimit(substance, next.minBatchSizeKg);
  if (limit === null || limit === 'minBatchSize') {
    const reason = `MISSING_INPUT: ${limit ?? 'productLimit'}`;
    return { criterion: 'productLimit', macMg: null, reason, intakeMgPerDay: null };
  }
  return { criterion: 'productLimit', macMg: limit.mg, reason: null, intakeMgPerDay: null };
}
