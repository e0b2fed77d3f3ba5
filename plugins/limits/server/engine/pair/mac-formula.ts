/** The values of a pair that formulas can read, by the names and in the units of formulas 10.3. */
export const pairVariables = [
  'td',
  'pde',
  'ai',
  'ld50',
  'product_limit',
  'mbs',
  'ldd',
  'strength',
  'tablet_weight',
  'units_per_day',
  'e_n',
  'patient_bw',
  'sa_shared',
  'n_equipment',
  'sf',
  'mf',
  'pf',
  'bw',
  'ld50_divisor',
  'arl',
  'residue_limit',
] as const;
export type PairVariable = (typeof pairVariables)[number];

/** The values of one pair for a formula; unknown values are null. */
export interface PairValues {
  readonly of: (variable: PairVariable) => number | null;
  /** Scores of the substance by category key, and its additional values. */
  readonly scores: Readonly<Record<string, number>>;
  /** Additional values of the next production, by name. */
  readonly ofNext: Readonly<Record<string, number>>;
  /** Additional values of the next production on one piece of equipment, and its id, for formulas per equipment. */
  readonly onEquipment: { readonly externalId: string; readonly numbers: Readonly<Record<string, number>> } | null;
}

/** One number for all next productions of a row, or one for each; NaN where unknown. */
export type RowNumbers = number | Float64Array;

/** Values of the current row of pairs. */
export interface RowValues {
  /** Values before the next productions from `from` to `to`, by position; valid until the next read. */
  read(from: number, to: number): RowNumbers;
}

/** Reads one value over rows of pairs. */
export interface RowReader extends RowValues {
  /** Whether other rows may have other values. */
  readonly moves: boolean;
}

/** All pairs of a plant row by row, as a formula reads them; row = previous active. */
export interface PairRows {
  /** Number of next productions. */
  readonly count: number;
  readonly of: (variable: PairVariable) => RowReader;
  readonly score: (name: string) => RowReader;
  readonly ofNext: (name: string) => RowReader;
  /** Values of the current equipment, for formulas per equipment. */
  readonly onEquipment: (name: string) => RowReader;
}

/** A carryover must exceed this, mg: less than an atom would give a limit of 0, and no sample can be taken of nothing. */
export const noCarryoverMg = 1e-30;

/** Why a formula has no value; `missing` names variables of the pair, or other missing inputs of the formula. */
export type MacFormulaError =
  | { readonly code: 'MISSING_INPUT'; readonly missing: readonly string[] }
  | { readonly code: 'FORMULA_DOMAIN'; readonly message: string };

/** A value read by a formula, for the explanation of a limit. */
export interface MacFormulaInput {
  readonly name: string;
  /** The name in the formula. */
  readonly symbol: string;
  readonly value: number | null;
  /** `1` for a plain number. */
  readonly unit: string;
  /** The record that holds the value. */
  readonly of: 'substance' | 'next' | 'pair' | 'policy' | 'equipment' | 'other';
  /** The variable of the pair; left out for scores, additional fields and defaults. */
  readonly variable?: PairVariable;
}

/** A user-defined formula that replaces one criterion (formulas 5.3, 10.3). Pure: equal pairs give equal values. */
export interface MacFormula {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Version of the expression; limits cite it. */
  readonly version: number;
  readonly expression: string;
  /** Equal for formulas with the same calculation and citation. */
  readonly fingerprint: string;
  /** The variables of the pair that it reads. */
  readonly reads: readonly PairVariable[];
  /**
   * It reads values of productions on equipment: it is calculated for each equipment that both use, and the lowest
   * carryover counts; a missing value leaves it without a result, because that one could be the lowest.
   */
  readonly byEquipment?: true;
  /** Carryover in mg per batch, finite, or why there is none. */
  readonly evaluate: (values: PairValues) => { readonly mg: number } | { readonly error: MacFormulaError };
  /** The same values for the current row of pairs, fast; NaN where there is none. */
  readonly rows: (pairs: PairRows) => RowValues;
  /** The expression with the values of its names, for reading, and these values one by one. */
  readonly describe: (values: PairValues) => { readonly text: string; readonly inputs: readonly MacFormulaInput[] };
}
