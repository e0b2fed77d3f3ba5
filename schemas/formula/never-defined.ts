import { isAlwaysZero } from './always-zero.js';
import { evaluateFormula } from './evaluate.js';
import { domainError, FormulaFault, type FormulaError } from './formula-error.js';
import { namesOf } from './names.js';
import { isComparison, type FormulaNode } from './tree.js';

/**
 * Refuses an expression with a part that never has a value: a division by 0 or by `x - x`, the logarithm of 0, a number
 * that is too large; and a constant expression that is not above 0, which no limit and no risk priority number may be
 * (formulas 10.3). Throws FormulaFault: FORMULA_DOMAIN with the position.
 */
export function assertDefinedSomewhere(tree: FormulaNode): void {
  for (const part of partsOf(tree)) {
    const error = namesOf(part).length === 0 ? errorOfNumbers(part) : errorOfDivision(part);
    if (error !== null) throw new FormulaFault(error);
  }
  if (namesOf(tree).length > 0) return;
  const result = evaluateFormula(tree, new Map());
  const error = result.ok ? notAboveZero(result.value) : null;
  if (error !== null) throw new FormulaFault(error);
}

/** Why a result is invalid: a limit and a risk priority number are above 0 (formulas 10.3). */
export function notAboveZero(result: number): FormulaError | null {
  return result > 0 ? null : domainError(1, `gives ${result}, and it has to be above 0`);
}

/** Every part of an expression that has a value, the innermost first. */
function partsOf(node: FormulaNode): FormulaNode[] {
  switch (node.kind) {
    case 'number':
    case 'name':
      return [];
    case 'negate':
      return [...partsOf(node.of), node];
    case 'call':
      return [...node.of.flatMap(partsOf), node];
    case 'binary': {
      const inner = [...partsOf(node.left), ...partsOf(node.right)];
      return isComparison(node.operator) ? inner : [...inner, node];
    }
  }
}

function errorOfNumbers(part: FormulaNode): FormulaError | null {
  const result = evaluateFormula(part, new Map());
  return result.ok ? null : result.error;
}

function errorOfDivision(part: FormulaNode): FormulaError | null {
  const divides = part.kind === 'binary' && part.operator === '/';
  return divides && isAlwaysZero(part.right) ? domainError(part.at, 'division by zero') : null;
}
