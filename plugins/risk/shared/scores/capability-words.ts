import type { CapabilityScore } from './scores.js';

/** Labels of the reliability flags of a capability. */
const flagWords: Readonly<Record<CapabilityScore['flags'][number], string>> = {
  FEW_RESULTS: 'few results',
  MOSTLY_BELOW_DETECTION: 'mostly below detection',
  NEEDS_SINGLE_RESULTS: 'needs single results',
};

/** The value of a score input; null when unknown. */
export function inputOf(score: Pick<CapabilityScore, 'inputs'>, name: string): number | null {
  return score.inputs.find(input => input.name === name)?.value ?? null;
}

/** A capability for display, greyed out when flagged. */
export function flaggedCapability({ value, flags, reason }: Pick<CapabilityScore, 'value' | 'flags' | 'reason'>): {
  readonly value: number | null;
  readonly isFaint: boolean;
  readonly flags: readonly string[];
  readonly reason: string | null;
} {
  return { value, isFaint: flags.includes('FEW_RESULTS'), flags: flags.map(flag => flagWords[flag]), reason };
}
