/** Why a formula is refused, or has no value (formulas 10.3). */
export type FormulaErrorCode =
  | 'FORMULA_SYNTAX'
  | 'UNKNOWN_VARIABLE'
  | 'FORMULA_UNIT'
  | 'MISSING_INPUT'
  | 'FORMULA_DOMAIN';

export interface FormulaError {
  readonly code: FormulaErrorCode;
  /** Character of the expression, counted from 1. */
  readonly at: number;
  /** The name in question, of UNKNOWN_VARIABLE and MISSING_INPUT. */
  readonly name: string | null;
  /** Begins with the code: `FORMULA_SYNTAX at 7: …`, `UNKNOWN_VARIABLE foo at 3`, `MISSING_INPUT td`. */
  readonly message: string;
}

/** A value that is always a finite number, or the error. */
export type FormulaResult =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly error: FormulaError };

/** Values by the names of the variables; what is not in it, or null, is missing. */
export type FormulaInputs = ReadonlyMap<string, number | null>;
