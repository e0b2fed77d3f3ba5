import { isAbove } from '../is-above.js';
import { candidatesOf, isOn, lacking, skippedBecause, type Candidate, type SharedSurface } from './criteria.js';
import { exposureOf, type Exposure } from './exposure.js';
import { generalPpm, policyPpm } from './general-limit.js';
import { firstUnitsOf, isByDose } from './first-units.js';
import type { MacFormula, PairVariable } from './mac-formula.js';
import type { Production, Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { differingFactors, policyFor } from './own-factors.js';
import { healthBasedFlags } from './health-based-flags.js';
import { overridden, type LimitOverride } from './limit-override.js';
import { nextUnder } from './next-under.js';
import { purgeFactorBefore, purgeFactorOf } from './purge-factor.js';
import { capMgPerSqcm, residueLimitMgPerSqcm } from './residue-limit.js';
import { baseFactorOf, baseFactorsRead, isDoseConverted } from './salt.js';
import { stopBefore } from './stop-before.js';
import { expertWarnings, usuallyVisibleMgPerSqcm } from './expert-warnings.js';

/** Why there is no limit. */
export type NoLimit =
  | 'NOT_ASSESSED'
  | 'NO_SHARED_EQUIPMENT'
  | 'NO_NEXT_PRODUCT'
  | 'SAME_ACTIVE'
  | 'NO_RESIDUE_EXPECTED'
  /** The next process uses the cleaning agent as a solvent. */
  | 'SAME_SOLVENT'
  | 'MISSING_INPUT'
  /** There are health-based limits only for other routes than that of the next product (formulas 2.2). */
  | 'ROUTE_MISMATCH'
  /** The hazards of the active require a health-based limit (ADR 0052). */
  | 'HBEL_REQUIRED';

/** A limit with all candidates; levels as in formulas section 3. */
export interface PairLimit {
  readonly outcome: 'LIMIT';
  readonly criterion: CriterionKey;
  /** The user-defined formula that governs; null for the built-in criteria of formulas 5.3. */
  readonly formula: MacFormula | null;
  readonly l0MgPerDay: number | null;
  readonly l1Ppm: number;
  readonly l2Mg: number;
  readonly l3MgPerSqcm: number;
  /** The signed limit that applies instead, and what is calculated; null where the calculation applies. */
  readonly override: { readonly by: LimitOverride; readonly calculatedMgPerSqcm: number } | null;
  /** Before the cap by the residue limit. */
  readonly l3UncappedMgPerSqcm: number;
  readonly areaSqcm: number;
  /** Dosage units of the next batch that receive the carryover; null: the whole batch (formulas 4.6). */
  readonly firstUnits: number | null;
  readonly exposure: Exposure;
  readonly candidates: readonly Candidate[];
  readonly flags: readonly string[];
}

/** Why a pair has no limit; `missing` names every missing input, `candidates` each criterion with its missing inputs. */
export interface NoPairLimit {
  readonly outcome: NoLimit;
  readonly missing: readonly string[];
  readonly candidates: readonly Candidate[];
}

/** Lowest of the calculated candidates, ties to the earlier in order; or the first available (formulas 4.3). */
export function select(
  candidates: readonly Candidate[],
  firstAvailable: boolean,
): (Candidate & { readonly macMg: number }) | null {
  let chosen: (Candidate & { readonly macMg: number }) | null = null;
  for (const candidate of candidates) {
    const { macMg } = candidate;
    if (macMg === null) continue;
    if (chosen === null || (!firstAvailable && macMg < chosen.macMg)) chosen = { ...candidate, macMg };
  }
  return chosen;
}

/**
 * The limit of one substance in one next product on a shared surface (formulas 5.3); a number is its area in sqcm,
 * margin included, where equipment is not counted.
 */
export function pairLimit(
  substance: Substance,
  following: Production,
  general: LimitPolicy,
  surface: SharedSurface | number,
): PairLimit | NoPairLimit {
  const policy = policyFor(substance, general);
  const next = nextUnder(following, policy.residueType);
  const shared = typeof surface === 'number' ? { areaSqcm: surface, equipmentCount: null } : surface;
  const { areaSqcm } = shared;
  if (!policy.enabled) return { outcome: 'NOT_ASSESSED', missing: [], candidates: [] };
  if (areaSqcm <= 0) return { outcome: 'NO_SHARED_EQUIPMENT', missing: [], candidates: [] };
  if (substance.isWater === true) return { outcome: 'NO_RESIDUE_EXPECTED', missing: [], candidates: [] };
  if (substance.inProcessOf?.has(next.id) === true) return { outcome: 'SAME_SOLVENT', missing: [], candidates: [] };
  // An active cannot contaminate itself; other residues of the same production can (formulas 4.5).
  if (policy.skipSameActive && next.actives.some(active => active.substance.id === substance.id))
    return { outcome: 'SAME_ACTIVE', missing: [], candidates: [] };
  const exposure = exposureOf(next);
  const candidates = candidatesOf(substance, next, policy, shared);
  const skipped = candidates.filter(candidate => skippedBecause(candidate) !== null);
  const missing = [...new Set(skipped.map(candidate => lacking(candidate).join(', ')))];
  if (next.minBatchSizeKg === null) return { outcome: 'MISSING_INPUT', missing: ['minBatchSize'], candidates };
  // Equipment of unknown area never counts as zero: the limit would be too high.
  if (Number.isNaN(areaSqcm)) return { outcome: 'MISSING_INPUT', missing: ['surfaceArea'], candidates };
  const toxicity = candidates.find(candidate => candidate.criterion === 'toxicity');
  // A limit by another criterion would hide that none protects patients of this route (formulas 2.2).
  const stop = next.kind === 'intermediate' ? null : stopBefore(substance, next, policy);
  if (stop !== null) return { outcome: stop.outcome, missing: [stop.missing], candidates };
  if (policy.requireHbel && policy.useToxicity && toxicity?.macMg === null && next.kind !== 'intermediate')
    return { outcome: 'MISSING_INPUT', missing: ['hbel'], candidates };
  const chosen = select(candidates, policy.useFirstAvailable);
  if (chosen === null) return { outcome: 'MISSING_INPUT', missing, candidates };
  const uncapped = chosen.macMg / areaSqcm;
  const calculated = Math.min(uncapped, capMgPerSqcm(substance, policy));
  const by = shared.overrides?.[substance.id];
  const l3 = by === undefined ? calculated : overridden(calculated, by);
  const l1Ppm = chosen.macMg / receivingKg(chosen, next.minBatchSizeKg, next.unitMassMg);
  return {
    outcome: 'LIMIT',
    criterion: chosen.criterion,
    formula: chosen.formula ?? null,
    l0MgPerDay: chosen.intakeMgPerDay,
    l1Ppm,
    l2Mg: chosen.macMg,
    l3MgPerSqcm: l3,
    override: by === undefined || l3 === calculated ? null : { by, calculatedMgPerSqcm: calculated },
    l3UncappedMgPerSqcm: uncapped,
    areaSqcm,
    firstUnits: chosen.firstUnits ?? null,
    exposure,
    candidates,
    flags: [
      ...flagsOf(substance, policy, chosen, skipped, calculated < uncapped),
      ...overrideFlags(calculated, l3, by),
      ...creditedPurge(chosen, substance, next, policy),
      ...scaledToPatient(chosen),
      ...healthBasedFlags(candidates, substance, next, policy),
      ...statedOfSalt(chosen, substance, next, policy),
      ...ownGeneralLimit(substance, policy, next),
      ...ownResidueLimit(substance, policy),
      ...ownFactors(substance, general, next),
      ...lowerIntakeElsewhere(substance),
      ...(restsOnDoses(chosen) && 'belowOneUnit' in exposure ? ['DOSE_BELOW_ONE_UNIT'] : []),
      ...(restsOnDoses(chosen) && isDoseConverted(next, exposure) ? ['DOSES_AS_BASE'] : []),
      ...partlyKnownDoses(candidates, substance, next),
      ...looserThanLowest(candidates, chosen),
      ...transferFlags(chosen, candidates, exposure, shared, next),
      ...despiteDedication(shared),
      ...expertWarnings({ substance, next, policy, candidates }, { l1Ppm, l3MgPerSqcm: l3 }),
    ],
  };
}

/** Flags a signed limit that applies instead of the calculated one. */
function overrideFlags(calculated: number, l3: number, by: LimitOverride | undefined): string[] {
  if (by === undefined || l3 === calculated) return [];
  return [
    `LIMIT_OVERRIDDEN: ${l3 > calculated ? 'looser' : 'stricter'} than ${calculated} mg/sqcm, because ${by.reason}`,
  ];
}

/** Mass of next product that receives the carryover, kg: the minimum batch, or its first units. */
function receivingKg({ firstUnits }: Candidate, batchKg: number, unitMassMg: number | null): number {
  return firstUnits === undefined || unitMassMg === null ? batchKg : (firstUnits * unitMassMg) / 1e6;
}

/** Why a limit for the first units of a batch cannot be calculated; empty where transfer is uniform. */
function transferFlags(
  { firstUnits }: Candidate,
  candidates: readonly Candidate[],
  exposure: Exposure,
  { transferFirstUnits }: SharedSurface,
  next: Production,
): string[] {
  if (transferFirstUnits === undefined || firstUnits !== undefined) return [];
  if (next.kind !== 'product') return ['TRANSFER_NOT_APPLIED: the next production has no dosage units'];
  if (firstUnitsOf(exposure, transferFirstUnits) === null)
    return [`TRANSFER_NOT_APPLIED: no ${'missing' in exposure ? exposure.missing.join(', ') : 'unitsPerDay'}`];
  const isReported = candidates.some(({ criterion, macMg }) => isByDose(criterion) && macMg !== null);
  return isReported ? [] : ['TRANSFER_NOT_APPLIED: no safe daily intake'];
}

/** Flags a limit on equipment that is shared although stated as dedicated. */
function despiteDedication({ despiteDedication: equipments = [] }: SharedSurface): string[] {
  return equipments.length === 0
    ? []
    : [`SHARED_DESPITE_DEDICATION: ${equipments.map(({ externalId }) => externalId).join(', ')}`];
}

const ld50Flags = { mixture: 'LD50_OF_MIXTURE', component: 'LD50_OF_MOST_TOXIC_COMPONENT' } as const;

function flagsOf(
  substance: Substance,
  policy: LimitPolicy,
  { criterion, formula }: Candidate,
  skipped: readonly Candidate[],
  capped: boolean,
): string[] {
  const rests = (on: 'dosage' | 'ld50', variable: PairVariable): boolean =>
    formula === undefined ? criterion === on : formula.reads.includes(variable);
  return [
    ...skipped.map(
      candidate =>
        `CRITERION_SKIPPED: ${candidate.criterion} (${candidate.reason?.replace('MISSING_INPUT: ', 'no ') ?? ''})`,
    ),
    ...(capped ? ['RESIDUE_LIMIT_CAPS'] : []),
    ...(rests('dosage', 'td') && substance.comboOnly === true ? ['COMBO_ONLY'] : []),
    // No adequate basis for a drug substance (formulas 2.6).
    ...(rests('ld50', 'ld50') && policy.residueType === 'Chemical' ? ['LD50_LAST_RESORT'] : []),
    ...(rests('ld50', 'ld50') && substance.ld50Qualifier === '>' ? ['LD50_LOWER_BOUND_USED'] : []),
    ...(rests('ld50', 'ld50') && substance.ld50From !== undefined ? [ld50Flags[substance.ld50From]] : []),
    // About a thousand times the visible level: such a cap never applies (formulas 5.1).
    ...(policy.useResidueLimit && isAbove(capMgPerSqcm(substance, policy), usuallyVisibleMgPerSqcm)
      ? ['RESIDUE_LIMIT_ABOVE_VISIBLE']
      : []),
  ];
}

/** Flags a limit that relies on later purification (formulas 6.2). */
function creditedPurge(
  { criterion, formula }: Candidate,
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
): string[] {
  const rests = formula === undefined ? criterion === 'toxicity' : formula.reads.includes('pf');
  const factor = purgeFactorBefore(next, policy, substance);
  if (!rests || factor === 1) return [];
  const isAssigned = purgeFactorOf(substance, next) !== undefined;
  return [`PURGE_FACTOR_CREDITED: ${factor}`, ...(isAssigned ? [] : ['PURGE_FACTOR_UNASSIGNED'])];
}

/** Flags a limit that is lower because of the patient of the next product (ADR 0029). */
function scaledToPatient({ patient }: Candidate): string[] {
  return patient === undefined ? [] : [`SCALED_TO_PATIENT: ${patient.weightKg} kg of ${patient.derivedForKg} kg`];
}

/** Flags a limit of the base that relies on an intake stated for a salt (ADR 0031). */
function statedOfSalt(
  { criterion, formula }: Candidate,
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
): string[] {
  const shares =
    formula !== undefined
      ? baseFactorsRead(formula, substance, next, policy)
      : isByDose(criterion)
        ? [baseFactorOf(criterion, substance, next, policy)]
        : [];
  return shares.filter(share => share !== 1).map(share => `AS_BASE: ${share}`);
}

/** Flags the residue's own general limit even when another criterion governs: a higher one may be the reason (ADR 0032). */
function ownGeneralLimit(substance: Substance, policy: LimitPolicy, next: Production): string[] {
  const counts = substance.ownArl !== undefined && (isOn('arl', policy) || next.kind === 'intermediate');
  const [own, general] = [generalPpm(substance, policy, next), policyPpm(policy, next)];
  return counts && own !== general ? [`OWN_ARL: ${own} ppm for ${general} ppm`] : [];
}

/** Flags the residue's own cap on surface residue (ADR 0036). */
function ownResidueLimit(substance: Substance, policy: LimitPolicy): string[] {
  const [own, general] = [residueLimitMgPerSqcm(substance, policy), policy.residueLimitMgPerSqcm];
  return policy.useResidueLimit && own !== general ? [`OWN_RESIDUE_LIMIT: ${own} mg/sqcm for ${general} mg/sqcm`] : [];
}

/** Flags a lower value of another authority when the policy follows a single one (formulas 6.3). */
function lowerIntakeElsewhere({ lowerIntake }: Substance): string[] {
  return lowerIntake === undefined
    ? []
    : [`OTHER_AUTHORITY_LOWER: ${lowerIntake.authority} ${lowerIntake.mgPerDay} mg/day`];
}

/** Flags the residue's own factors even when another criterion governs (ADR 0033). */
function ownFactors(substance: Substance, general: LimitPolicy, { kind }: Production): string[] {
  // An intermediate is taken by no patient: its general limit is the sole criterion.
  const differing = kind === 'intermediate' ? [] : differingFactors(substance, general);
  const described = differing.map(key => `${key} ${substance.ownFactors?.[key] ?? ''} for ${general[key]}`);
  return described.length === 0 ? [] : [`OWN_FACTORS: ${described.join(', ')}`];
}

/**
 * Flags a dose taken from products of which some state none, whichever criterion governs: the true dose might make
 * another one the lowest.
 */
function partlyKnownDoses(candidates: readonly Candidate[], substance: Substance, next: Production): string[] {
  const computed = candidates.filter(({ macMg }) => macMg !== null);
  const readsSmallest = computed.some(({ criterion, formula }) =>
    formula === undefined ? criterion === 'dosage' : formula.reads.includes('td'),
  );
  const readsLargest = computed.some(each => restsOnDoses(each) || each.formula?.reads.includes('ldd') === true);
  return [
    ...(substance.dosePartlyKnown === true && readsSmallest ? ['SMALLEST_DOSE_PARTLY_KNOWN'] : []),
    ...(next.dosePartlyKnown === true && readsLargest ? ['LARGEST_DOSE_PARTLY_KNOWN'] : []),
  ];
}

/** Whether a criterion uses the daily doses per batch. */
function restsOnDoses({ criterion, formula }: Candidate): boolean {
  if (formula !== undefined) return formula.reads.includes('e_n') || formula.reads.includes('units_per_day');
  return isByDose(criterion);
}

/** Flags a "first available" limit that is higher than the lowest candidate (formulas 4.3). */
function looserThanLowest(candidates: readonly Candidate[], chosen: { readonly macMg: number }): string[] {
  const lowest = select(candidates, false);
  if (lowest === null || lowest.macMg >= chosen.macMg) return [];
  return [`FIRST_AVAILABLE_LOOSER: ${lowest.criterion} allows ${lowest.macMg} mg`];
}
