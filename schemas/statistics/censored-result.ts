/** One result of a measurement whose values may lie below what it can detect. */
export interface CensoredResult {
  /** True for `<0.05`: `value` is then the detection limit. */
  readonly belowDetection: boolean;
  /** Above 0; in one unit for all results of a set. */
  readonly value: number;
}
