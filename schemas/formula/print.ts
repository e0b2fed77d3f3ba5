import type { FormulaInputs } from './formula-error.js';
import type { FormulaNode } from './tree.js';

/** The expression in its shortest form: parsing it again gives the same tree. */
export function printFormula(tree: FormulaNode): string {
  return print(tree, name => name, 0);
}

/** The expression with the value behind each name: `td 10 / sf 1000 * e_n 5000`; `?` where a value is missing. */
export function printWithValues(tree: FormulaNode, inputs: FormulaInputs): string {
  return print(tree, name => `${name} ${inputs.get(name) ?? '?'}`, 0);
}

const ranks: ReadonlyMap<string, number> = new Map([
  ['+', 2],
  ['-', 2],
  ['*', 3],
  ['/', 3],
  ['^', 5],
]);
const minus = 4;
const operand = 6;

function rankOf(node: FormulaNode): number {
  if (node.kind === 'negate') return minus;
  return node.kind === 'binary' ? (ranks.get(node.operator) ?? 1) : operand;
}

/** The text of a node, in parentheses when its precedence is too low for its position. */
function print(node: FormulaNode, name: (name: string) => string, least: number): string {
  const text = bare(node, name);
  return rankOf(node) < least ? `(${text})` : text;
}

function bare(node: FormulaNode, name: (name: string) => string): string {
  switch (node.kind) {
    case 'number':
      return String(node.value);
    case 'name':
      return name(node.name);
    case 'negate':
      return `-${print(node.of, name, minus)}`;
    case 'call':
      return `${node.function}(${node.of.map(each => print(each, name, 0)).join(', ')})`;
    case 'binary': {
      const rank = rankOf(node);
      // A power takes an operand at its left and anything signed at its right; the others are left-associative.
      if (node.operator === '^') return `${print(node.left, name, operand)}^${print(node.right, name, minus)}`;
      const left = print(node.left, name, rank === 1 ? 2 : rank);
      return `${left} ${node.operator} ${print(node.right, name, rank + 1)}`;
    }
  }
}
