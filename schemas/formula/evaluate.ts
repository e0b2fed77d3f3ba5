import { caught, domainFault, missingInput, type FormulaInputs, type FormulaResult } from './formula-error.js';
import { isComparison, type ArithmeticOperator, type FormulaFunction, type FormulaNode } from './tree.js';

/**
 * The value of a formula, in the unit that `checkFormula` says. Only the chosen branch of an `if` is read, so that a
 * missing input of the other one does not matter. Never NaN or infinite: that is a FORMULA_DOMAIN.
 */
export function evaluateFormula(tree: FormulaNode, inputs: FormulaInputs): FormulaResult {
  // Adding 0 turns -0 into 0, which nobody wants to read.
  return caught(() => ({ ok: true, value: numberOf(tree, inputs) + 0 }));
}

function numberOf(node: FormulaNode, inputs: FormulaInputs): number {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'name': {
      const value = inputs.get(node.name) ?? null;
      if (value === null) throw missingInput(node.at, node.name);
      return finite(value, node.at);
    }
    case 'negate':
      return -numberOf(node.of, inputs);
    case 'binary':
      if (isComparison(node.operator)) throw misplaced(node.at);
      return finite(
        calculated(node.operator, numberOf(node.left, inputs), numberOf(node.right, inputs), node.at),
        node.at,
      );
    case 'call': {
      const [first, second, third] = node.of;
      if (node.function !== 'if' || first === undefined || second === undefined || third === undefined)
        return applied(
          node.function,
          node.of.map(each => numberOf(each, inputs)),
          node.at,
        );
      return numberOf(holds(first, inputs) ? second : third, inputs);
    }
  }
}

/** The truth of a condition. */
function holds(node: FormulaNode, inputs: FormulaInputs): boolean {
  if (node.kind !== 'binary' || !isComparison(node.operator)) throw misplaced(node.at);
  const left = numberOf(node.left, inputs);
  const right = numberOf(node.right, inputs);
  switch (node.operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '=':
      return left === right;
    case '!=':
      return left !== right;
  }
}

/** The parser refuses such trees. */
function misplaced(at: number): Error {
  return new Error(`a tree that no expression has, at ${at}`);
}

function calculated(operator: ArithmeticOperator, left: number, right: number, at: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (right === 0) throw domainFault(at, 'division by zero');
      return left / right;
    case '^':
      if (left === 0 && right < 0) throw domainFault(at, 'division by zero');
      if (left < 0 && !Number.isInteger(right)) throw domainFault(at, 'a broken power of a negative number');
      return left ** right;
  }
}

function applied(name: FormulaFunction, values: readonly number[], at: number): number {
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
      if (value <= 0) throw domainFault(at, 'the logarithm of a number that is not above 0');
      return name === 'ln' ? Math.log(value) : Math.log10(value);
    case 'sqrt':
      if (value < 0) throw domainFault(at, 'the root of a negative number');
      return Math.sqrt(value);
    case 'ceil':
      return Math.ceil(value);
    case 'floor':
      return Math.floor(value);
    case 'round':
      // Halves go away from 0, as in spreadsheets.
      return Math.sign(value) * Math.round(Math.abs(value));
    case 'if':
      throw misplaced(at);
  }
}

function finite(value: number, at: number): number {
  if (!Number.isFinite(value)) throw domainFault(at, 'the number is too large');
  return value;
}
