import type { FormulaNode } from './tree.js';

/**
 * Plain arithmetic in spreadsheet syntax, with cells in place of names; null for anything with a function, a
 * comparison, a power of ten as number (not every program reads one) or a name without a cell. In spreadsheets a minus
 * sign has higher precedence than a power and powers are left-associative: -2^2 is 4 and 2^3^2 is 64. So every signed
 * operand and every power inside a power is put in parentheses.
 */
export function spreadsheetFormula(tree: FormulaNode, cellOf: (name: string) => string | null): string | null {
  switch (tree.kind) {
    case 'number': {
      const digits = String(tree.value);
      return digits.includes('e') ? null : digits;
    }
    case 'name':
      return cellOf(tree.name);
    case 'call':
      return null;
    case 'negate': {
      const of = operandOf(tree.of, cellOf, highest);
      return of === null ? null : `(-${of})`;
    }
    case 'binary': {
      const rank = rankOf(tree);
      if (rank === null) return null;
      const left = operandOf(tree.left, cellOf, rank === power ? highest : rank);
      const right = operandOf(tree.right, cellOf, rank + 1);
      return left === null || right === null ? null : `${left}${tree.operator}${right}`;
    }
  }
}

const power = 3;
const highest = power + 1;
const ranks: ReadonlyMap<string, number> = new Map([
  ['+', 1],
  ['-', 1],
  ['*', 2],
  ['/', 2],
  ['^', power],
]);

/** Precedence of a node in a spreadsheet; null for a comparison. Signed operands have parentheses of their own. */
function rankOf(node: FormulaNode): number | null {
  return node.kind === 'binary' ? (ranks.get(node.operator) ?? null) : highest;
}

/** An operand, in parentheses when its precedence is too low for its position. */
function operandOf(node: FormulaNode, cellOf: (name: string) => string | null, least: number): string | null {
  const text = spreadsheetFormula(node, cellOf);
  return text !== null && (rankOf(node) ?? 0) < least ? `(${text})` : text;
}
