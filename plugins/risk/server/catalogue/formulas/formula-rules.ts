import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { checkFormula, type FormulaPurpose } from '#schemas/formula/check';
import { runTestCase, type FormulaTestCase } from '#schemas/formula/test-run';
import type { FormulaNode } from '#schemas/formula/tree';
import type { FormulaStatus } from '#plugins/risk/shared/names';
import { knownNames, type KnownNames } from './known-names.js';

/** Fields common to both kinds of formulas. */
export interface FormulaRow {
  readonly externalId: string;
  readonly expression: string;
  readonly testCases: readonly FormulaTestCase[] | null;
  readonly status: FormulaStatus | null;
  readonly formulaVersion: number | null;
}

/** Computed fields of a formula. */
export interface CheckedFormula {
  readonly status: FormulaStatus;
  readonly formulaVersion: number;
  readonly variables: string[];
  readonly unit: string;
}

/** Checks a formula before it is saved; an active one needs test cases that all pass. Faults name their field. */
export async function checkedFormula(
  call: AnyCall,
  next: FormulaRow,
  before: FormulaRow | null,
  purpose: FormulaPurpose,
): Promise<CheckedFormula> {
  const known = await knownNames(call);
  const check = checkFormula(next.expression, known, purpose);
  if (!check.ok) throw validationError({ path: 'expression', message: check.error.message });
  const status = next.status ?? 'draft';
  const faults =
    status === 'active' ? testFaults(check.tree, next.testCases ?? [], known) : faultsOfDraft(check.tree, next, known);
  if (faults.length > 0) throw validationError(...faults);
  const changed = before === null || before.expression !== next.expression;
  return {
    status,
    formulaVersion: (before?.formulaVersion ?? 0) + (changed ? 1 : 0),
    variables: [...check.names],
    unit: check.unit,
  };
}

/** A draft may lack test cases and values, and its test cases may fail; a case that can never pass is refused. */
function faultsOfDraft(tree: FormulaNode, { testCases }: FormulaRow, known: KnownNames): FieldFault[] {
  const stated = testCases ?? [];
  if (stated.length === 0) return [];
  const expected = stated.flatMap((test, index): FieldFault[] =>
    test.expected > 0 ? [] : [{ path: `testCases.${index}.expected`, message: 'Please enter a value greater than 0' }],
  );
  const neverRight = testFaults(tree, stated, known).filter(({ message }) =>
    /^(UNKNOWN_VARIABLE|FORMULA_DOMAIN)/.test(message),
  );
  return [...expected, ...neverRight];
}

function testFaults(tree: FormulaNode, tests: readonly FormulaTestCase[], known: KnownNames): FieldFault[] {
  if (tests.length === 0)
    return [{ path: 'testCases', message: 'is required: an active formula has at least one test case that passes' }];
  return tests.flatMap((test, index): FieldFault[] => {
    const outcome = runTestCase(tree, test, known);
    if (outcome.pass) return [];
    return [{ path: `testCases.${index}.${outcome.field}`, message: outcome.message }];
  });
}
