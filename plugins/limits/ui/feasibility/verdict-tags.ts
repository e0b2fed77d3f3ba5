import type { Verdict } from '#plugins/limits/shared/feasibility';

/** The colour of a verdict, beside its word. */
export const verdictTags: Readonly<Record<Verdict, 'red' | 'magenta' | 'warm-gray' | 'purple' | 'green'>> = {
  notVisible: 'red',
  belowLod: 'red',
  belowLoq: 'magenta',
  recoveryTooLow: 'magenta',
  noMethod: 'warm-gray',
  incomplete: 'purple',
  measurable: 'green',
};
