/** What the engine can tell a formula about a pair, by the names and in the units of formulas 10.3. */
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

/** One pair, as a formula asks about it. What nobody knows is null. */
export interface PairValues {
  readonly of: (variable: PairVariable) => number | null;
  /** Scores of the substance, by the key of the category that gives them, and what else people keep about it. */
  readonly scores: Readonly<Record<string, number>>;
  /** What people keep about the next production, by the name that the formula's owner gave it. */
  readonly ofNext: Readonly<Record<string, number>>;
  /** What people keep about the next production on one machine, and which one that is, for formulas by machine. */
  readonly onEquipment: { readonly externalId: string; readonly numbers: Readonly<Record<string, number>> } | null;
}

/** A number for all next productions of a row, or one for each; NaN where nobody knows it. */
export type RowNumbers = number | Float64Array;

/** Numbers of the row of pairs that is looked at. */
export interface RowValues {
  /** Values before the next productions from `from` up to `to`, by their place; good until they are read again. */
  read(from: number, to: number): RowNumbers;
}

/** How formulas over rows of pairs read one value. */
export interface RowReader extends RowValues {
  /** Whether another row may have other values. */
  readonly moves: boolean;
}

/** All pairs of a plant row by row, as a formula asks about them once; row = previous active. */
export interface PairRows {
  /** Number of next productions. */
  readonly count: number;
  readonly of: (variable: PairVariable) => RowReader;
  readonly score: (name: string) => RowReader;
  readonly ofNext: (name: string) => RowReader;
  /** Of the machine at hand, for formulas by machine. */
  readonly onEquipment: (name: string) => RowReader;
}

/**
 * A carryover is above this, mg: of nothing at all no sample could be taken, and what is less than an atom would end as a
 * limit of 0.
 */
export const noCarryoverMg = 1e-30;

/** Why a formula has no value. Names of `missing` are variables of the pair, or whatever else the formula lacks. */
export type MacFormulaError =
  | { readonly code: 'MISSING_INPUT'; readonly missing: readonly string[] }
  | { readonly code: 'FORMULA_DOMAIN'; readonly message: string };

/** A value that a formula looked at, for the explanation of a limit. */
export interface MacFormulaInput {
  readonly name: string;
  /** What the formula calls it. */
  readonly symbol: string;
  readonly value: number | null;
  /** `1` for a plain number. */
  readonly unit: string;
  /** Where the value stands. */
  readonly of: 'substance' | 'next' | 'pair' | 'policy' | 'equipment' | 'other';
  /** The value of the pair that it is; left out of scores, additional fields and defaults. */
  readonly variable?: PairVariable;
}

/** A formula of people that stands in the place of one criterion (formulas 5.3, 10.3). Pure: equal pairs, equal values. */
export interface MacFormula {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Of the expression; limits cite it. */
  readonly version: number;
  readonly expression: string;
  /** Equal for formulas that calculate alike and are cited alike. */
  readonly fingerprint: string;
  /** What it asks of the pair. */
  readonly reads: readonly PairVariable[];
  /**
   * It reads what is kept about productions on machines: it is calculated for each machine that both productions use, and
   * the lowest carryover counts. Without a value on one of them it has none, because that one could have been the lowest.
   */
  readonly byEquipment?: true;
  /** Carryover in mg per batch, finite, or why there is none. */
  readonly evaluate: (values: PairValues) => { readonly mg: number } | { readonly error: MacFormulaError };
  /** The same numbers for rows of pairs, fast: NaN where there is none. It reads the row that the pairs stand at. */
  readonly rows: (pairs: PairRows) => RowValues;
  /** The expression with the values behind its names, for reading, and these values one by one. */
  readonly describe: (values: PairValues) => { readonly text: string; readonly inputs: readonly MacFormulaInput[] };
}
