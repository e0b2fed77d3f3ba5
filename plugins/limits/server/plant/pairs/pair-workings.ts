import type { LimitedWorking, PairWorking } from '../../api.js';
import {
  baseFactorOf,
  exposureOf,
  firstUnitsOf,
  healthBasedIntake,
  nextUnder,
  ofAgents,
  purgeFactorOf,
  stopsAtRoute,
  typedByUnit,
  type CriterionKey,
  type Exposure,
  type IntakeCriterion,
  type LimitPolicy,
  type Equipment,
  type NoPairLimit,
  type PairLimit,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { recordName } from '../names.js';
import { limitOf } from './limit-of.js';

/** One residue of a pair as the workbook has it. */
interface WorkedPair {
  readonly previous: Production | null;
  readonly substance: Substance;
  readonly next: Production;
  readonly policy: LimitPolicy;
  /** NaN when unknown. */
  readonly areaSqcm: number;
  readonly equipment?: Equipment | undefined;
}

/** Whether a pair belongs in a workbook: it has a limit, or gets one once a missing input is entered. */
export function isWorkable({ outcome }: PairLimit | NoPairLimit): boolean {
  return ['LIMIT', 'MISSING_INPUT', 'ROUTE_MISMATCH', 'HBEL_REQUIRED'].includes(outcome);
}

/** The inputs of one pair in base units, so that a workbook can recalculate it. */
export function workingOf(pair: WorkedPair, limit: PairLimit | NoPairLimit): PairWorking {
  const { previous, substance, policy, equipment, areaSqcm } = pair;
  const next = nextUnder(pair.next, policy.residueType);
  const exposure = exposureOf(next);
  const known = 'missing' in exposure ? null : exposure;
  const intake = healthBasedIntake(substance, next, policy);
  const healthBased = typeof intake === 'string' ? null : intake;
  const shareOf = (criterion: IntakeCriterion): number | null => {
    const share = baseFactorOf(criterion, substance, next, policy);
    return share === 1 ? null : share;
  };
  const shares = { hbel: shareOf('toxicity'), dose: shareOf('dosage'), ld50: shareOf('ld50') };
  const typed = typedByUnit(substance);
  const formulas = limit.candidates.flatMap(({ criterion, formula, macMg }) => {
    if (formula === undefined) return [];
    const { externalId, version, expression } = formula;
    return [{ criterion, externalId, version, expression, macMg }];
  });
  return {
    residueType: policy.residueType,
    previous: previous === null ? null : recordName(previous),
    substance: recordName(substance),
    next: recordName(next),
    nextKind: next.kind,
    equipment: equipment === undefined ? null : recordName(equipment),
    limit: limit.outcome === 'LIMIT' ? limitOf(pair, limit) : null,
    outcome: limit.outcome,
    missing: limit.outcome === 'LIMIT' ? [] : limit.missing,
    macMg: macsOf(limit),
    dailyDoses: dailyDoses(exposure, equipment),
    isHazardous: substance.hazards !== undefined && next.kind !== 'intermediate',
    needsHbel: next.kind !== 'intermediate' && stopsAtRoute(substance, next, { ...policy, useToxicity: true }),
    areaSqcm: Number.isNaN(areaSqcm) ? null : areaSqcm,
    minBatchSizeKg: next.minBatchSizeKg,
    transferFirstUnits: equipment?.transferFirstUnits ?? null,
    unitMassMg: next.unitMassMg,
    unitsPerDay: known?.unitsPerDay ?? null,
    bulkDoseMgPerDay: known?.bulkDoseMgPerDay ?? null,
    hbelMgPerDay: stated(healthBased?.mgPerDay ?? null, shares.hbel),
    hbelBaseFactor: shares.hbel,
    doseBaseFactor: shares.dose,
    ld50BaseFactor: shares.ld50,
    hbelForKg: healthBased?.forKg ?? null,
    patientWeightKg: next.patientWeightKg ?? null,
    therapeuticDoseMgPerDay: stated(substance.therapeuticDoseMgPerDay, shares.dose),
    ld50MgPerKg: substance.ld50Qualifier === '<' ? null : stated(substance.ld50MgPerKg, shares.ld50),
    productLimitMg: finite(typed.mg),
    productLimitPpm: finite(typed.ppm),
    ownArlPpm: substance.ownArl?.ppm ?? null,
    ownResidueLimitMgPerSqcm: substance.ownResidueLimit?.mgPerSqcm ?? null,
    ownPurgeFactor: next.kind === 'api' ? (purgeFactorOf(substance, next)?.factor ?? null) : null,
    ownFactors: substance.ownFactors ?? null,
    override: equipment?.overrides?.[previous?.id ?? ofAgents]?.[substance.id] ?? null,
    formulas,
    standard: formulas.length === 0,
  };
}

/** The same of a pair with a limit. */
export function limitedWorkingOf(pair: Omit<WorkedPair, 'areaSqcm'>, limit: PairLimit): LimitedWorking {
  return { ...workingOf({ ...pair, areaSqcm: limit.areaSqcm }, limit), limit: limitOf(pair, limit) };
}

function macsOf({ candidates }: PairLimit | NoPairLimit): PairWorking['macMg'] {
  const of = (key: CriterionKey): number | null => candidates.find(({ criterion }) => criterion === key)?.macMg ?? null;
  return {
    toxicity: of('toxicity'),
    dosage: of('dosage'),
    productLimit: of('productLimit'),
    ld50: of('ld50'),
    arl: of('arl'),
  };
}

function dailyDoses(exposure: Exposure, equipment: Equipment | undefined): number | null {
  if ('missing' in exposure) return null;
  const units = equipment?.transferFirstUnits;
  const first = units === undefined ? null : firstUnitsOf(exposure, units);
  return first?.doses ?? exposure.ratio;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** The stated number of the record, which the workbook converts to the base. */
function stated(base: number | null, share: number | null): number | null {
  return base === null ? null : base / (share ?? 1);
}
