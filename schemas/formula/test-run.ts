import { evaluateFormula } from './evaluate.js';
import type { FormulaNode } from './tree.js';

/** Sample values by variable, and what the formula has to give for them. */
export interface FormulaTestCase {
  readonly inputs: Readonly<Record<string, number>>;
  readonly expected: number;
}

/** Whether the formula gives what was expected, within one part in 10⁹. */
export type TestOutcome =
  | { readonly pass: true; readonly value: number }
  /** `field` is the part of the case that must be corrected. */
  | {
      readonly pass: false;
      readonly value: number | null;
      readonly field: 'inputs' | 'expected';
      readonly message: string;
    };

/** Relative difference below which two numbers are equal. */
const tolerance = 1e-9;

/** Calculates a test case; a value that is left out is the default of its variable. */
export function runTestCase(
  tree: FormulaNode,
  test: FormulaTestCase,
  known: ReadonlyMap<string, { readonly defaultValue: number | null }>,
): TestOutcome {
  const unknown = Object.keys(test.inputs).find(name => !known.has(name));
  if (unknown !== undefined)
    return { pass: false, value: null, field: 'inputs', message: `UNKNOWN_VARIABLE ${unknown}` };
  const inputs = new Map([...known].map(([name, { defaultValue }]) => [name, defaultValue]));
  for (const [name, value] of Object.entries(test.inputs)) inputs.set(name, value);
  const result = evaluateFormula(tree, inputs);
  if (!result.ok) return { pass: false, value: null, field: 'inputs', message: result.error.message };
  const { value } = result;
  if (value <= 0) return { pass: false, value, field: 'expected', message: `gives ${value}, and it has to be above 0` };
  const near = Math.abs(value - test.expected) <= tolerance * Math.max(Math.abs(value), Math.abs(test.expected));
  if (near) return { pass: true, value };
  return { pass: false, value, field: 'expected', message: `gives ${value}, not ${test.expected}` };
}
