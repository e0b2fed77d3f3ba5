import { caught, unitFault, type FormulaError } from './formula-error.js';
import { fits, inferUnit, type Inferred, type VariableUnit } from './infer.js';
import { namesOf } from './names.js';
import { assertDefinedSomewhere } from './never-defined.js';
import { parseFormula } from './parse.js';
import type { FormulaNode } from './tree.js';
import { formatUnit, milligram, plain, unitWords, type Unit } from './unit.js';

/** The required result of a formula: a MAC formula mg per batch, an RPN formula a plain number (formulas 10.3). */
export type FormulaPurpose = 'mac' | 'rpn';

/** `unit` is what the expression gives, in words; `names` are the variables that it reads. */
export type FormulaCheck =
  | { readonly ok: true; readonly tree: FormulaNode; readonly names: readonly string[]; readonly unit: string }
  | { readonly ok: false; readonly error: FormulaError };

const results: Readonly<Record<FormulaPurpose, { readonly unit: Unit; readonly words: string }>> = {
  mac: { unit: milligram, words: 'mg' },
  rpn: { unit: plain, words: 'a plain number' },
};

/**
 * Parses an expression, looks up its names, proves that its unit is the required one, and that no part of
 * it lacks a value for all values of its variables.
 */
export function checkFormula(
  expression: string,
  variables: ReadonlyMap<string, VariableUnit>,
  purpose: FormulaPurpose,
): FormulaCheck {
  const parsed = parseFormula(expression);
  if (!parsed.ok) return parsed;
  const { tree } = parsed;
  return caught(() => {
    const inferred = inferUnit(tree, variables);
    assertResult(inferred, purpose, tree);
    assertDefinedSomewhere(tree);
    return { ok: true, tree, names: namesOf(tree), unit: formatUnit(results[purpose].unit) };
  });
}

function assertResult(inferred: Inferred, purpose: FormulaPurpose, tree: FormulaNode): void {
  const { unit, words } = results[purpose];
  if (inferred.unit === null || fits(inferred, unit)) return;
  const found = unitWords(inferred.unit);
  const is = formatUnit(inferred.unit) === '1' ? found : `in ${found}`;
  throw unitFault(tree.at, `the result is ${is}, and it has to be ${words}`);
}
