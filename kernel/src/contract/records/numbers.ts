import type { AnyCall } from '../calls/call.js';
import { token, type Token } from '../token.js';

/** How the numbers of a kind are written: prefix, year where they begin again each year, digits: `MAC-2026-0001`. */
export interface NumberPattern {
  readonly prefix: string;
  readonly withYear: boolean;
  readonly digits: number;
}

/** A kind of record that is numbered within each facility. */
export interface NumberedKind {
  /** Unique in the product. */
  readonly kind: string;
  /** Its records in words, plural, to begin a sentence with. */
  readonly title: string;
  /** By default; a facility may choose another. Null: counted 1, 2, 3 for ever and written so. */
  readonly pattern: NumberPattern | null;
}

/** A number with the way it is written. */
export interface ReservedNumber {
  readonly number: number;
  readonly text: string;
}

/** Numbers of records (transitions R1 and R15). */
export interface Numbers {
  /**
   * Reserves the next number of a declared kind. Nobody gets it again, also when its record is given up; a transaction
   * that fails takes none, so that there are no gaps. Others who reserve one of the kind wait until the transaction ends:
   * reserve it after slow work.
   */
  reserve(call: AnyCall, kind: string): Promise<ReservedNumber>;
  /** The next `count` numbers, in their order. */
  reserveMany(call: AnyCall, kind: string, count: number): Promise<readonly ReservedNumber[]>;
}
/** Bound by the kernel. */
export const NumbersToken: Token<Numbers> = token<Numbers>('kernel.Numbers');
