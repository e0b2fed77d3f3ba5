import { isAbove } from '../is-above.js';
import type { LimitPolicy } from '../policy.js';
import { roundForDisplay, type RoundLimit } from '../rounding.js';
import { mostInSamplePpm } from './sample-limit.js';

/** A limit per area, its swab and extraction, and the available detection. */
export interface FeasibilityInput {
  readonly l3MgPerSqcm: number;
  readonly swabAreaSqcm: number;
  readonly extractionVolumeMl: number;
  /** Recovery of the method on the material, percent; above 100 counts as 100. */
  readonly recoveryPercent: number;
  /** Unknown inputs, for example `recovery of AM03 on Tool steel`. */
  readonly missing: readonly string[];
  /** Its sample limits apply besides the surface limit, and recoveries below its minimum are not accepted. */
  readonly policy: LimitPolicy;
  readonly method: { readonly name: string; readonly loqPpm: number; readonly lodPpm: number | null } | null;
  /** Visual residue limit, ug/sqcm; null when unknown. */
  readonly visibleFromUgPerSqcm: number | null;
  /** For the limits of the sentence; by default as displayed. */
  readonly round?: RoundLimit;
}

/**
 * measurable: the reading at the limit reaches the LOQ. incomplete: it does with the known inputs, but a recovery or
 * an area is missing (formulas 5.2). belowLoq, belowLod: it does not reach them. recoveryTooLow: the recovery is not
 * accepted. noMethod: residue at the limit is only visible. notVisible: neither measurable nor visible.
 */
export type Verdict =
  'measurable' | 'incomplete' | 'recoveryTooLow' | 'belowLoq' | 'belowLod' | 'noMethod' | 'notVisible';

/** Whether residue at a limit can be detected, as numbers and as a sentence; visibility is judged on the surface, in ug/sqcm. */
export interface Feasibility {
  /** The reading when the surface is exactly at the limit, ppm in the extract. */
  readonly concentrationPpm: number;
  /** Above 1 the limit is above the threshold; null where there is no threshold. */
  readonly ratioToLoq: number | null;
  readonly ratioToLod: number | null;
  readonly ratioToVisible: number | null;
  readonly verdict: Verdict;
  readonly sentence: string;
  /** What to do; null when nothing needs to be done. */
  readonly action: string | null;
}

/** The ratio from which a measurement is comfortable, below it marginal (formulas 9-F). */
const comfortable = 2;

/** Whether residue at a limit can be detected, and what would detect it (formulas 9-F). */
export function feasibility(input: FeasibilityInput): Feasibility {
  const { l3MgPerSqcm, swabAreaSqcm, extractionVolumeMl, method, visibleFromUgPerSqcm, policy } = input;
  const recovery = Math.min(input.recoveryPercent, 100) / 100;
  const swab = { type: 'swab', areaSqcm: swabAreaSqcm, volumeMl: extractionVolumeMl, count: 1 } as const;
  const concentrationPpm = mostInSamplePpm(l3MgPerSqcm, swab, policy) * recovery;
  const ratioToLoq = method === null ? null : concentrationPpm / method.loqPpm;
  const ratioToLod = method?.lodPpm === null || method === null ? null : concentrationPpm / method.lodPpm;
  const ratioToVisible = visibleFromUgPerSqcm === null ? null : (l3MgPerSqcm * 1000) / visibleFromUgPerSqcm;
  const verdict = verdictOf(input, { ratioToLoq, ratioToLod, ratioToVisible });
  return {
    concentrationPpm,
    ratioToLoq,
    ratioToLod,
    ratioToVisible,
    verdict,
    sentence: sentenceOf(verdict, concentrationPpm, ratioToLoq, input),
    action: actionOf(verdict, concentrationPpm, ratioToLoq, input),
  };
}

function verdictOf(
  { recoveryPercent, policy: { minRecoveryPercent }, missing }: FeasibilityInput,
  { ratioToLoq, ratioToLod, ratioToVisible }: Pick<Feasibility, 'ratioToLoq' | 'ratioToLod' | 'ratioToVisible'>,
): Verdict {
  if (ratioToLoq === null) return ratioToVisible !== null && isAbove(1, ratioToVisible) ? 'notVisible' : 'noMethod';
  if (isAbove(1, ratioToLoq)) return ratioToLod !== null && isAbove(1, ratioToLod) ? 'belowLod' : 'belowLoq';
  if (recoveryPercent < minRecoveryPercent) return 'recoveryTooLow';
  return missing.length > 0 ? 'incomplete' : 'measurable';
}

function sentenceOf(
  verdict: Verdict,
  concentrationPpm: number,
  ratioToLoq: number | null,
  {
    method,
    l3MgPerSqcm,
    visibleFromUgPerSqcm,
    missing,
    recoveryPercent,
    policy,
    round = roundForDisplay,
  }: FeasibilityInput,
): string {
  const reading = `At the limit an extract contains ${round(concentrationPpm)} ppm`;
  const found = `${reading}, ${timesOf(ratioToLoq ?? 1)} the LOQ of ${method?.name ?? ''}`;
  const surface = `${round(l3MgPerSqcm * 1000)} ug/sqcm`;
  const seen = visibleFromUgPerSqcm === null ? '' : `, visible from ${roundForDisplay(visibleFromUgPerSqcm)} ug/sqcm`;
  switch (verdict) {
    case 'measurable':
      return `${found}.`;
    case 'incomplete':
      return `${found}, but incomplete: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
    case 'recoveryTooLow':
      return `${found}, but the recovery of ${recoveryPercent} % is below the ${policy.minRecoveryPercent} % that the policy accepts.`;
    case 'belowLoq':
      return `${reading}, below the LOQ of ${method?.name ?? ''} (${method?.loqPpm} ppm).`;
    case 'belowLod':
      return `${reading}, below even the LOD of ${method?.name ?? ''} (${method?.lodPpm ?? ''} ppm).`;
    case 'noMethod':
      return `No method; the limit is ${surface}${seen}.`;
    case 'notVisible':
      return `No method, and residue at the limit cannot be seen: ${surface}${seen}.`;
  }
}

function timesOf(ratio: number): string {
  return `${Number(ratio.toPrecision(2))} times`;
}

function actionOf(
  verdict: Verdict,
  concentrationPpm: number,
  ratioToLoq: number | null,
  { missing, policy }: FeasibilityInput,
): string | null {
  if (verdict === 'measurable')
    return isAbove(comfortable, ratioToLoq ?? 0) ? 'Marginal: a method with a lower LOQ would be safer' : null;
  if (verdict === 'incomplete') return `Needs the ${missing.join(', ')}`;
  if (verdict === 'recoveryTooLow') return `Needs a recovery of at least ${policy.minRecoveryPercent} %`;
  return `Needs a method with LOQ below ${roundedDown(concentrationPpm)} ppm`;
}

/** Two significant digits, rounded down: a method that meets the rounded value meets the exact one. */
function roundedDown(value: number): number {
  const rounded = Number(value.toPrecision(2));
  if (rounded <= value) return rounded;
  return Number((rounded - 10 ** (Math.floor(Math.log10(value)) - 1)).toPrecision(2));
}
