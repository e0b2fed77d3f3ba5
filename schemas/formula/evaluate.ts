import {
  domainError,
  missingInput,
  type FormulaError,
  type FormulaInputs,
  type FormulaResult,
} from './formula-error.js';
import { sideOf } from '../lib/last-digits.js';
import { isComparison, type ArithmeticOperator, type FormulaFunction, type FormulaNode } from './tree.js';

/**
 * The value of a formula, in the unit that `checkFormula` says. Only the chosen branch of an `if` is read, so that a
 * missing input of the other one does not matter. Never NaN or infinite: that is a FORMULA_DOMAIN.
 */
export function evaluateFormula(tree: FormulaNode, inputs: FormulaInputs): FormulaResult {
  const run: Run = { inputs, error: null };
  const value = numberOf(tree, run);
  // Adding 0 turns -0 into 0, which must not be displayed.
  return run.error === null ? { ok: true, value: value + 0 } : { ok: false, error: run.error };
}

/**
 * One evaluation and its first error. Many of the thousands of pairs of a plant lack an input: errors are stored here,
 * because throwing one costs more than an evaluation. Values calculated after an error are ignored.
 */
interface Run {
  readonly inputs: FormulaInputs;
  error: FormulaError | null;
}

function numberOf(node: FormulaNode, run: Run): number {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'name': {
      const value = run.inputs.get(node.name) ?? null;
      if (value !== null) return finite(value, node.at, run);
      run.error ??= missingInput(node.at, node.name);
      return NaN;
    }
    case 'negate':
      return -numberOf(node.of, run);
    case 'binary': {
      if (isComparison(node.operator)) throw misplaced(node.at);
      const value = calculated(node.operator, numberOf(node.left, run), numberOf(node.right, run), node.at, run);
      return finite(value, node.at, run);
    }
    case 'call': {
      const [first, second, third] = node.of;
      if (node.function === 'if' && first !== undefined && second !== undefined && third !== undefined)
        return numberOf(holds(first, run) ? second : third, run);
      return applied(
        node.function,
        node.of.map(each => numberOf(each, run)),
        node.at,
        run,
      );
    }
  }
}

/** The truth of a condition; both sides are compared to twelve digits. */
function holds(node: FormulaNode, run: Run): boolean {
  if (node.kind !== 'binary' || !isComparison(node.operator)) throw misplaced(node.at);
  const side = sideOf(numberOf(node.left, run), numberOf(node.right, run));
  switch (node.operator) {
    case '<':
      return side < 0;
    case '<=':
      return side <= 0;
    case '>':
      return side > 0;
    case '>=':
      return side >= 0;
    case '=':
      return side === 0;
    case '!=':
      return side !== 0;
  }
}

/** The parser refuses such trees. */
function misplaced(at: number): Error {
  return new Error(`a tree that no expression has, at ${at}`);
}

function calculated(operator: ArithmeticOperator, left: number, right: number, at: number, run: Run): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (right === 0) run.error ??= domainError(at, 'division by zero');
      return left / right;
    case '^':
      if (left === 0 && right < 0) run.error ??= domainError(at, 'division by zero');
      if (left < 0 && !Number.isInteger(right)) run.error ??= domainError(at, 'a broken power of a negative number');
      return left ** right;
  }
}

function applied(name: FormulaFunction, values: readonly number[], at: number, run: Run): number {
  const [value = Number.NaN] = values;
  switch (name) {
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
    case 'abs':
      return Math.abs(value);
    case 'log10':
    case 'ln':
      if (value <= 0) run.error ??= domainError(at, 'the logarithm of a number that is not above 0');
      return name === 'ln' ? Math.log(value) : Math.log10(value);
    case 'sqrt':
      if (value < 0) run.error ??= domainError(at, 'the root of a negative number');
      return Math.sqrt(value);
    case 'ceil':
      return Math.ceil(value);
    case 'floor':
      return Math.floor(value);
    case 'round':
      // Halves are rounded away from 0, as in spreadsheets.
      return Math.sign(value) * Math.round(Math.abs(value));
    case 'if':
      throw misplaced(at);
  }
}

function finite(value: number, at: number, run: Run): number {
  if (!Number.isFinite(value)) run.error ??= domainError(at, 'the number is too large');
  return value;
}
