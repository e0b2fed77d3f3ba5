import type { PairWorking } from '../../api.js';
import {
  exposureOf,
  healthBasedIntake,
  type LimitPolicy,
  type Machine,
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
    readonly machine?: Machine | undefined;
  },
  limit: PairLimit,
): PairWorking {
  const { substance, next, policy } = pair;
  const exposure = exposureOf(next);
  const known = 'missing' in exposure ? null : exposure;
  const typed = limit.candidates.find(candidate => candidate.criterion === 'productLimit');
  const intake = healthBasedIntake(substance, next, policy);
  const healthBased = typeof intake === 'string' ? null : intake;
  const formulas = limit.candidates.flatMap(({ criterion, formula, macMg }) => {
    if (formula === undefined) return [];
    const { externalId, version, expression } = formula;
    return [{ criterion, externalId, version, expression, macMg }];
  });
  return {
    limit: limitOf(pair, limit),
    minBatchSizeKg: next.minBatchSizeKg ?? 0,
    transferFirstUnits: pair.machine?.transferFirstUnits ?? null,
    unitMassMg: next.unitMassMg,
    unitsPerDay: known?.unitsPerDay ?? null,
    bulkDoseMgPerDay: known?.bulkDoseMgPerDay ?? null,
    hbelMgPerDay: healthBased?.mgPerDay ?? null,
    hbelForKg: healthBased?.forKg ?? null,
    patientWeightKg: next.patientWeightKg ?? null,
    therapeuticDoseMgPerDay: substance.therapeuticDoseMgPerDay,
    ld50MgPerKg: substance.ld50Qualifier === '<' ? null : substance.ld50MgPerKg,
    productLimitMg: typed?.macMg ?? null,
    formulas,
    standard:
      formulas.length === 0 &&
      (policy.residueType === 'Chemical' || policy.residueType === 'Detergent') &&
      next.kind !== 'intermediate' &&
      known !== null,
  };
}
