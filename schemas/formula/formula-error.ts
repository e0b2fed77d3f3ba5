/** Why a formula is refused, or has no value (formulas 10.3). `FORMULA_UNIT` is an addition: incompatible units. */
export type FormulaErrorCode =
  'FORMULA_SYNTAX' | 'UNKNOWN_VARIABLE' | 'FORMULA_UNIT' | 'MISSING_INPUT' | 'FORMULA_DOMAIN';

/** An error with its position, as the editor shows it under the expression. */
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
  { readonly ok: true; readonly value: number } | { readonly ok: false; readonly error: FormulaError };

/** Values by variable name, for example a map; absent and null values are missing. */
export interface FormulaInputs {
  get(name: string): number | null | undefined;
}

/** Carries an error out of the recursion; never leaves this folder. */
export class FormulaFault extends Error {
  constructor(readonly error: FormulaError) {
    super(error.message);
  }
}

/** A text that is not an expression; `why` follows the position in the message. */
export function syntaxFault(at: number, why: string): FormulaFault {
  return fault('FORMULA_SYNTAX', at, why);
}

/** Incompatible units, such as the sum of a mass and an area. */
export function unitFault(at: number, why: string): FormulaFault {
  return fault('FORMULA_UNIT', at, why);
}

/** A calculation that is not defined. */
export function domainError(at: number, why: string): FormulaError {
  return errorAt('FORMULA_DOMAIN', at, why);
}

/** A missing value. */
export function missingInput(at: number, name: string): FormulaError {
  return { code: 'MISSING_INPUT', at, name, message: `MISSING_INPUT ${name}` };
}

/** A name that is no active variable of the facility. */
export function unknownVariable(at: number, name: string): FormulaFault {
  return new FormulaFault({ code: 'UNKNOWN_VARIABLE', at, name, message: `UNKNOWN_VARIABLE ${name} at ${at}` });
}

function fault(code: FormulaErrorCode, at: number, why: string): FormulaFault {
  return new FormulaFault(errorAt(code, at, why));
}

function errorAt(code: FormulaErrorCode, at: number, why: string): FormulaError {
  return { code, at, name: null, message: `${code} at ${at}: ${why}` };
}

/** Runs a step that may end in a fault; other errors are programming errors and pass through. */
export function caught<T extends object>(step: () => T): T | { readonly ok: false; readonly error: FormulaError } {
  try {
    return step();
  } catch (thrown) {
    if (thrown instanceof FormulaFault) return { ok: false, error: thrown.error };
    throw thrown;
  }
}
