import type { ExplainedScore } from '#plugins/risk/shared/scores/scores';
import type { Score } from '../engine/index.js';

/** A score as returned. */
export function explained({ value, raw, formula, inputs, missing }: Score): ExplainedScore {
  return { value, raw, formula, inputs: inputs.map(input => ({ ...input })), missing: [...missing] };
}
