import type { Explanation } from '#plugins/limits/shared/limit';

/** One step of an explanation: a formula in words, its inputs and its result. */
export type TraceStep = Explanation['steps'][number];
export type TraceInput = TraceStep['inputs'][number];

/** A value of a step; `source` is the record of the value. */
export function input(
  name: string,
  symbol: string,
  value: number | null,
  unit: string,
  source: TraceInput['source'] = null,
): TraceInput {
  return { name, symbol, value, unit, source };
}
