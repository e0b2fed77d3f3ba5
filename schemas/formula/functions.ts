import type { FormulaFunction } from './tree.js';

/** A function with its number of arguments, from `least` to `most`. */
export interface KnownFunction {
  readonly name: FormulaFunction;
  readonly least: number;
  readonly most: number;
  /** Its number of arguments, in words. */
  readonly takes: string;
  /** For the list that editors offer. */
  readonly sample: string;
}

const one = { least: 1, most: 1, takes: 'one value' } as const;
const some = { least: 1, most: 20, takes: '1 to 20 values' } as const;

/** The functions of the language (formulas 10.3). */
export const formulaFunctions: readonly KnownFunction[] = [
  { name: 'if', least: 3, most: 3, takes: 'a condition and two values', sample: 'if(condition, then, else)' },
  { name: 'min', ...some, sample: 'min(a, b)' },
  { name: 'max', ...some, sample: 'max(a, b)' },
  { name: 'abs', ...one, sample: 'abs(a)' },
  { name: 'log10', ...one, sample: 'log10(a)' },
  { name: 'ln', ...one, sample: 'ln(a)' },
  { name: 'sqrt', ...one, sample: 'sqrt(a)' },
  { name: 'ceil', ...one, sample: 'ceil(a)' },
  { name: 'floor', ...one, sample: 'floor(a)' },
  { name: 'round', ...one, sample: 'round(a)' },
];

const byName: ReadonlyMap<string, KnownFunction> = new Map(formulaFunctions.map(each => [each.name, each]));

/** A reserved name. */
export function functionNamed(name: string): KnownFunction | undefined {
  return byName.get(name);
}
