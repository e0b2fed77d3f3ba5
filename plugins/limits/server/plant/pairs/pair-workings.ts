import type { PairWorking } from '../../api.js';
import {
  baseFactorOf,
  exposureOf,
  healthBasedIntake,
  nextUnder,
  type IntakeCriterion,
  type LimitPolicy,
  type Equipment,
  type PairLimit,
  type Production,
  type Substance,
} from '../../engine/index.js';
import { limitOf } from './limit-of.js';

/** The inputs of one pair with a limit in base units, so that a workbook can recalculate it. */
export function workingOf(
  pair: {
    readonly previous: Production | null;
    readonly substance: Substance;
    readonly next: Production;
    readonly policy: LimitPolicy;
    readonly equipment?: Equipment | undefined;
  },
  limit: PairLimit,
): PairWorking {
  const { substance, policy } = pair;
  const next = nextUnder(pair.next, policy.residueType);
  const exposure = exposureOf(next);
  const known = 'missing' in exposure ? null : exposure;
  const typed = limit.candidates.find(candidate => candidate.criterion === 'productLimit');
  const intake = healthBasedIntake(substance, next, policy);
  const healthBased = typeof intake === 'string' ? null : intake;
  const shareOf = (criterion: IntakeCriterion): number | null => {
    const share = baseFactorOf(criterion, substance, next, policy);
    return share === 1 ? null : share;
  };
  const shares = { hbel: shareOf('toxicity'), dose: shareOf('dosage'), ld50: shareOf('ld50') };
  const formulas = limit.candidates.flatMap(({ criterion, formula, macMg }) => {
    if (formula === undefined) return [];
    const { externalId, version, expression } = formula;
    return [{ criterion, externalId, version, expression, macMg }];
  });
  return {
    limit: limitOf(pair, limit),
    minBatchSizeKg: next.minBatchSizeKg ?? 0,
    transferFirstUnits: pair.equipment?.transferFirstUnits ?? null,
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
    productLimitMg: typed?.macMg ?? null,
    ownArlPpm: substance.ownArl?.ppm ?? null,
    ownResidueLimitMgPerSqcm: substance.ownResidueLimit?.mgPerSqcm ?? null,
    ownFactors: substance.ownFactors ?? null,
    formulas,
    standard:
      formulas.length === 0 &&
      (policy.residueType === 'Chemical' || policy.residueType === 'Detergent') &&
      next.kind !== 'intermediate' &&
      known !== null,
  };
}

/** The stated number of the record, which the workbook converts to the base. */
function stated(base: number | null, share: number | null): number | null {
  return base === null ? null : base / (share ?? 1);
}
