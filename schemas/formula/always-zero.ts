import { evaluateFormula } from './evaluate.js';
import { printFormula } from './print.js';
import type { FormulaNode } from './tree.js';

/** A sum: coefficients by the product they multiply, with sorted factors; '' stands for 1. */
type Sum = ReadonlyMap<string, number>;

/** Sums with more terms are not expanded. */
const mostTerms = 200;
const nothing: Sum = new Map();

/**
 * Whether an expression is provably 0 for all values of its variables: `x - x`, `0 * x`, `(a + b) - (b + a)`. An
 * expression that is 0 only for usual values, such as `floor(x / 1e9)`, is not; where it has no value, that is reported
 * on evaluation.
 */
export function isAlwaysZero(node: FormulaNode): boolean {
  return sumOf(node).size === 0;
}

function sumOf(node: FormulaNode): Sum {
  switch (node.kind) {
    case 'number':
      return constant(node.value);
    case 'name':
      return new Map([[node.name, 1]]);
    case 'negate':
      return times(sumOf(node.of), constant(-1)) ?? whole(node);
    case 'binary':
      return ofBinary(node) ?? whole(node);
    case 'call':
      return ofCall(node) ?? whole(node);
  }
}

/** The expression as one opaque factor. */
function whole(node: FormulaNode): Sum {
  return new Map([[`(${printFormula(node)})`, 1]]);
}

function constant(value: number): Sum {
  return value === 0 ? nothing : new Map([['', value]]);
}

/** The number that a sum is; null when it depends on a variable. */
function numberOf(sum: Sum): number | null {
  if (sum.size === 0) return 0;
  return sum.size === 1 ? (sum.get('') ?? null) : null;
}

function ofBinary(node: FormulaNode & { readonly kind: 'binary' }): Sum | null {
  const [left, right] = [sumOf(node.left), sumOf(node.right)];
  const divisor = numberOf(right);
  switch (node.operator) {
    case '+':
      return plus(left, right);
    case '-':
      return plus(left, times(right, constant(-1)) ?? whole(node.right));
    case '*':
      return times(left, right);
    case '/':
      if (left.size === 0) return nothing;
      return divisor === null || divisor === 0 ? null : times(left, constant(1 / divisor));
    case '^':
      return left.size === 0 && divisor !== null && divisor > 0 ? nothing : null;
    default:
      return null;
  }
}

function ofCall(node: FormulaNode & { readonly kind: 'call' }): Sum | null {
  const [first, ...others] = node.function === 'if' ? node.of.slice(1) : node.of;
  if (first === undefined) return null;
  if (node.function === 'if') return [first, ...others].every(isAlwaysZero) ? nothing : null;
  const numbers = [first, ...others].map(each => numberOf(sumOf(each)));
  if (numbers.includes(null)) return null;
  const of = numbers.map((value): FormulaNode => ({ kind: 'number', at: node.at, value: value ?? NaN }));
  const result = evaluateFormula({ ...node, of }, new Map());
  return result.ok ? constant(result.value) : null;
}

function plus(one: Sum, other: Sum): Sum | null {
  const sum = new Map(one);
  for (const [product, coefficient] of other) {
    const total = (sum.get(product) ?? 0) + coefficient;
    if (total === 0) sum.delete(product);
    else sum.set(product, total);
  }
  return isUsable(sum) ? sum : null;
}

function times(one: Sum, other: Sum): Sum | null {
  if (one.size * other.size > mostTerms) return null;
  let sum: Sum | null = nothing;
  for (const [product, coefficient] of one) {
    for (const [factor, number] of other) {
      // A number that underflows is not 0.
      if (coefficient * number === 0) return null;
      const factors = [...product.split('\n'), ...factor.split('\n')].filter(each => each !== '').toSorted();
      sum = plus(sum, new Map([[factors.join('\n'), coefficient * number]]));
      if (sum === null) return null;
    }
  }
  return sum;
}

function isUsable(sum: Sum): boolean {
  return sum.size <= mostTerms && [...sum.values()].every(Number.isFinite);
}
