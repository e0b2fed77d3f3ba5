import { checkFormula, type FormulaPurpose } from '#schemas/formula/check';
import { evaluateFormula } from '#schemas/formula/evaluate';
import { notAboveZero } from '#schemas/formula/never-defined';
import { printWithValues } from '#schemas/formula/print';
import type { FormulaVerdict } from '#plugins/risk/shared/setup/formula-check';
import type { KnownNames } from './known-names.js';

/** Checks an expression and calculates it for given samples. */
export function tryFormula(
  expression: string,
  inputs: Readonly<Record<string, number>> | null,
  known: KnownNames,
  purpose: FormulaPurpose,
): FormulaVerdict['check'] {
  const nothing = { value: null, valueError: null, text: null };
  const check = checkFormula(expression, known, purpose);
  if (!check.ok) return { ok: false, unit: null, names: [], error: check.error, ...nothing };
  const found = { ok: true, unit: check.unit, names: [...check.names], error: null };
  if (inputs === null) return { ...found, ...nothing };
  const values = new Map([...known].map(([name, { defaultValue }]) => [name, defaultValue]));
  for (const [name, value] of Object.entries(inputs)) values.set(name, value);
  const result = evaluateFormula(check.tree, values);
  const text = printWithValues(check.tree, values);
  const valueError = result.ok ? notAboveZero(result.value) : result.error;
  return { ...found, value: result.ok && valueError === null ? result.value : null, valueError, text };
}
