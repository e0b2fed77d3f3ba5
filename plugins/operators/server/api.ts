import { token, type AnyCall, type Token } from '#kernel/contract';
import type { Qualification } from '#plugins/operators/shared/operator';

/** Qualifications of the people who work on the floor. */
export interface OperatorsApi {
  /**
   * Why the holder of an account is not known to be qualified on a day (2026-11-21), as a sentence; null when qualified.
   */
  qualificationGap(call: AnyCall, userId: string, kind: Qualification['kind'], day: string): Promise<string | null>;
  /** How many live operators are qualified for a kind of work on a day. */
  countQualified(call: AnyCall, kind: Qualification['kind'], day: string): Promise<number>;
}
/** Bound by the operators plugin. */
export const OperatorsApiToken: Token<OperatorsApi> = token<OperatorsApi>('operators.OperatorsApi');
