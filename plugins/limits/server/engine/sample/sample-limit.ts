import { isAbove } from '../is-above.js';
import { implausible } from '../pair/plausible.js';
import type { LimitPolicy, SampleForm } from '../policy.js';
import { sampleMassMg, samplePpm } from '../units.js';

/** A planned sample: swabs pooled in one extract, or a rinse. */
export interface SampleInput {
  readonly type: 'swab' | 'rinse';
  /** Area of one swab, or the rinsed area, sqcm. */
  readonly areaSqcm: number;
  /** Extraction or rinse volume, ml. */
  readonly volumeMl: number;
  /** Swabs pooled in the extract; 1 for a rinse. */
  readonly count: number;
  /** Recovery of the method on the material, percent; null when unknown. */
  readonly recoveryPercent: number | null;
}

/**
 * L4 and L5 of one sample, or why there are none; `flags` name the caps and fixed limits applied, `calculatedL4Mg` is
 * the value before them.
 */
export type SampleLimit =
  | {
      readonly outcome: 'LIMIT';
      readonly l4Mg: number;
      readonly l5Ppm: number;
      /** The highest reading that passes: the limit times recovery. */
      readonly l4RawMg: number;
      readonly l5RawPpm: number;
      readonly calculatedL4Mg: number;
      readonly recoveryPercent: number;
      readonly flags: readonly string[];
    }
  | { readonly outcome: 'RECOVERY_TOO_LOW' | 'MISSING_INPUT'; readonly missing: readonly string[] };

/** A validated rinse: volume per area. */
export interface RinseRatio {
  readonly volumeMl: number;
  readonly perAreaSqcm: number;
}

/** Rinse volume of an area by a validated ratio, ml (formulas 12.3): 20 ml per 100 sqcm are 500 ml on 2500 sqcm. */
export function rinseVolumeMl(areaSqcm: number, { volumeMl, perAreaSqcm }: RinseRatio): number {
  return (volumeMl * areaSqcm) / perAreaSqcm;
}

/** A sample without the recovery of its method. */
type PlainSample = Omit<SampleInput, 'recoveryPercent'>;

/** L4 of a sample and its value by area alone, mg; caps and fixed limits in their order (formulas 5.3). */
function sampleMass(l3MgPerSqcm: number, sample: PlainSample, policy: LimitPolicy) {
  const form = policy.sampleLimits[sample.type];
  const calculated = l3MgPerSqcm * sample.areaSqcm * (sample.type === 'swab' ? sample.count : 1);
  let l4 = calculated;
  const flags: string[] = [];
  if (policy.useSampleLimit)
    l4 = Math.min(l4, asMass(sample.type === 'swab' ? policy.swabSampleLimit : policy.rinseSampleLimit, form, sample));
  if (policy.useFixedSampleLimits) {
    const fixed = asMass(sample.type === 'swab' ? policy.fixedSwabLimit : policy.fixedRinseLimit, form, sample);
    if (fixed > l4) flags.push('FIXED_LIMIT_LOOSER');
    l4 = fixed;
  }
  return { l4, calculated, flags };
}

/** The maximum concentration in a sample, ppm: its L5, and no more than its area allows where results are also judged by area. */
export function mostInSamplePpm(l3MgPerSqcm: number, sample: PlainSample, policy: LimitPolicy): number {
  const { l4, calculated } = sampleMass(l3MgPerSqcm, sample, policy);
  return samplePpm(policy.useSAR ? Math.min(l4, calculated) : l4, sample.volumeMl);
}

/** What of a policy decides about recoveries. */
export type RecoveryRules = Pick<LimitPolicy, 'useGlobalRecovery' | 'globalRecoveryPercent' | 'minRecoveryPercent'>;

/**
 * The recovery that counts for a method on a material, percent, above 100 as 100; the outcome where there is none
 * (formulas 5.2). `ownPercent` is that of the method, null when unknown.
 */
export function countedRecovery(
  ownPercent: number | null,
  { useGlobalRecovery, globalRecoveryPercent, minRecoveryPercent }: RecoveryRules,
): number | 'MISSING_INPUT' | 'RECOVERY_TOO_LOW' {
  const stated = useGlobalRecovery ? globalRecoveryPercent : ownPercent;
  if (stated === null) return 'MISSING_INPUT';
  const recovery = Math.min(stated, 100);
  return recovery < minRecoveryPercent ? 'RECOVERY_TOO_LOW' : recovery;
}

/** L4 and L5 of a sample from L3 in mg/sqcm (formulas 5.2). */
export function sampleLimit(l3MgPerSqcm: number, sample: SampleInput, policy: LimitPolicy): SampleLimit {
  const { l4, calculated, flags } = sampleMass(l3MgPerSqcm, sample, policy);
  const recovery = countedRecovery(sample.recoveryPercent, policy);
  if (typeof recovery === 'string')
    return { outcome: recovery, missing: recovery === 'MISSING_INPUT' ? ['recovery'] : [] };
  const stated = policy.useGlobalRecovery ? policy.globalRecoveryPercent : (sample.recoveryPercent ?? recovery);
  if (recovery < 70) flags.push('RECOVERY_BELOW_70');
  flags.push(...implausible('recoveryPercent', stated, policy.useGlobalRecovery ? policy.factorReason : null));
  flags.push(...implausible('minRecoveryPercent', policy.minRecoveryPercent, policy.factorReason));
  if (sample.type === 'swab' && sample.count > 1) flags.push('POOLED_SWABS');
  const l5 = samplePpm(l4, sample.volumeMl);
  return {
    outcome: 'LIMIT',
    l4Mg: l4,
    l5Ppm: l5,
    l4RawMg: (l4 * recovery) / 100,
    l5RawPpm: (l5 * recovery) / 100,
    calculatedL4Mg: calculated,
    recoveryPercent: recovery,
    flags,
  };
}

function asMass(limit: number, form: SampleForm, sample: PlainSample): number {
  if (!form.usePerSampleLimit) return sampleMassMg(limit, sample.volumeMl);
  return form.unit === 'ug' ? limit / 1000 : limit;
}

/** Judges one result against its limit: the adjusted result against the unadjusted limit (formulas 5.2). */
export function judge(
  observedMg: number,
  sample: Pick<SampleInput, 'areaSqcm' | 'count'>,
  recoveryPercent: number,
  limit: { readonly l3MgPerSqcm: number; readonly l4Mg: number },
  policy: LimitPolicy,
): { readonly adjustedMg: number; readonly sarMgPerSqcm: number; readonly pass: boolean } {
  const adjustedMg = observedMg / (Math.min(recoveryPercent, 100) / 100);
  const sarMgPerSqcm = adjustedMg / (sample.areaSqcm * sample.count);
  const judgedByMass = policy.useSampleLimit || policy.useFixedSampleLimits || !policy.useSAR;
  return {
    adjustedMg,
    sarMgPerSqcm,
    pass:
      (!policy.useSAR || !isAbove(sarMgPerSqcm, limit.l3MgPerSqcm)) &&
      (!judgedByMass || !isAbove(adjustedMg, limit.l4Mg)),
  };
}

/** The alert level of a limit, in the limit's unit. */
export function alertLevel(limit: number, percent: number): number {
  return (limit * percent) / 100;
}

/** Whether a result within its limit is above the alert level; false when the policy has none. */
export function isAlert(
  observedMg: number,
  sample: Pick<SampleInput, 'areaSqcm' | 'count'>,
  recoveryPercent: number,
  limit: { readonly l3MgPerSqcm: number; readonly l4Mg: number },
  policy: LimitPolicy,
): boolean {
  const percent = policy.alertPercent;
  if (percent === undefined || !judge(observedMg, sample, recoveryPercent, limit, policy).pass) return false;
  const level = { l3MgPerSqcm: alertLevel(limit.l3MgPerSqcm, percent), l4Mg: alertLevel(limit.l4Mg, percent) };
  return !judge(observedMg, sample, recoveryPercent, level, policy).pass;
}

/**
 * Pooled swabs judged as if all residue came from one of them, because pooling may hide a hot spot by the number of
 * swabs (formulas 12.3). A warning besides the verdict.
 */
export function judgedAsOneSwab(
  observedMg: number,
  l3MgPerSqcm: number,
  sample: SampleInput,
  policy: LimitPolicy,
): { readonly sarMgPerSqcm: number; readonly pass: boolean } | null {
  const one = { ...sample, count: 1 };
  const limit = sampleLimit(l3MgPerSqcm, one, policy);
  if (limit.outcome !== 'LIMIT') return null;
  const { sarMgPerSqcm, pass } = judge(
    observedMg,
    one,
    limit.recoveryPercent,
    { l3MgPerSqcm, l4Mg: limit.l4Mg },
    policy,
  );
  return { sarMgPerSqcm, pass };
}

/** The carbon of a sample limit, for methods that measure total organic carbon (formulas 6.1). */
export function carbonEquivalent(
  limitMg: number,
  carbonFraction: number,
  volumeMl: number,
): { readonly massMg: number; readonly ppm: number } {
  const massMg = limitMg * carbonFraction;
  return { massMg, ppm: samplePpm(massMg, volumeMl) };
}
