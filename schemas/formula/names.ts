import type { FormulaNode } from './tree.js';

/** The names of an expression, each once, in their order. */
export function namesOf(tree: FormulaNode): string[] {
  const names = new Set<string>();
  const walk = (node: FormulaNode): void => {
    if (node.kind === 'name') names.add(node.name);
    else if (node.kind === 'negate') walk(node.of);
    else if (node.kind === 'binary') [node.left, node.right].forEach(walk);
    else if (node.kind === 'call') node.of.forEach(walk);
  };
  walk(tree);
  return [...names];
}
