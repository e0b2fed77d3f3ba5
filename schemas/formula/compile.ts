import { combining, finite, type Combine, type RowNumbers } from './row-operators.js';
import { isComparison, type Comparison, type FormulaFunction, type FormulaNode } from './tree.js';

/** How a name is read: its value times `factor`, or `none` where it has no value (NaN: missing). */
export interface RowName {
  /** Whether another row may have other values; what does not move is read and calculated with once. */
  readonly moves: boolean;
  /** Values at the places from `from` up to `to`; those at other places do not matter. */
  readonly read: (from: number, to: number) => RowNumbers;
  readonly factor: number;
  readonly none: number;
}

/** Values of the row that the names stand at; good until it is asked for the next. */
type RowFormula = (from: number, to: number) => RowNumbers;

/** A part of a formula; one that does not move has been calculated already. */
interface Part {
  readonly moves: boolean;
  readonly at: RowFormula;
}

/**
 * A formula over rows of pairs, for the many thousand pairs of a plant. What depends on the row alone is calculated once
 * a row, what depends on the place alone once for all rows. It gives what `evaluateFormula` gives, and NaN where that has
 * no value: a missing input that it looks at, or a calculation that is not defined. Why, only `evaluateFormula` says.
 *
 * @param count number of places of a row
 * @param nameOf tells how a name is read
 */
export function compileFormula(node: FormulaNode, count: number, nameOf: (name: string) => RowName): RowFormula {
  return partOf(node, count, nameOf).at;
}

function partOf(node: FormulaNode, count: number, nameOf: (name: string) => RowName): Part {
  const inner = (each: FormulaNode): Part => partOf(each, count, nameOf);
  switch (node.kind) {
    case 'number': {
      const { value } = node;
      return { moves: false, at: () => value };
    }
    case 'name':
      return named(nameOf(node.name), count);
    case 'negate':
      return mapped(inner(node.of), value => -value, count);
    case 'binary':
      if (isComparison(node.operator)) throw misplaced(node.at);
      return combined(inner(node.left), inner(node.right), combining[node.operator], count);
    case 'call': {
      const [first, second, third] = node.of;
      if (node.function === 'if' && first !== undefined && second !== undefined && third !== undefined) {
        if (first.kind !== 'binary' || !isComparison(first.operator)) throw misplaced(first.at);
        const condition = { left: inner(first.left), right: inner(first.right), when: truths[first.operator] };
        return choice(condition, inner(second), inner(third), count);
      }
      return applied(node.function, node.of.map(inner), node.at, count);
    }
  }
}

/** Calculates a part that never moves at once, for all places. */
function settled(moves: boolean, at: RowFormula, count: number): Part {
  if (moves) return { moves, at };
  const known = at(0, count);
  return { moves, at: () => known };
}

function named({ moves, read, factor, none }: RowName, count: number): Part {
  const valueOf = (value: number): number => finite(value === value ? value * factor : none);
  return mapped({ moves, at: read }, valueOf, count);
}

function mapped(of: Part, calculate: (value: number) => number, count: number): Part {
  let out: Float64Array | null = null;
  const at: RowFormula = (from, to) => {
    const values = of.at(from, to);
    if (typeof values === 'number') return calculate(values);
    out ??= new Float64Array(count);
    for (let place = from; place < to; place++) out[place] = calculate(values[place] ?? NaN);
    return out;
  };
  return settled(of.moves, at, count);
}

function combined(left: Part, right: Part, { one, all, neutral }: Combine, count: number): Part {
  let out: Float64Array | null = null;
  const at: RowFormula = (from, to) => {
    const first = left.at(from, to);
    const second = right.at(from, to);
    if (typeof second === 'number') {
      if (typeof first === 'number') return one(first, second);
      // Most plants have a modifying factor of 1.
      if (second === neutral) return first;
    }
    out ??= new Float64Array(count);
    // At most one of the two is one number for all places: it stands where the results come.
    const a = typeof first === 'number' ? out.fill(first, from, to) : first;
    const b = typeof second === 'number' ? out.fill(second, from, to) : second;
    all(out, a, b, from, to);
    return out;
  };
  return settled(left.moves || right.moves, at, count);
}

interface Condition {
  readonly left: Part;
  readonly right: Part;
  readonly when: Truth;
}

/** Whether a comparison holds where the left side is less than, equal to or greater than the right one. */
type Truth = readonly [less: boolean, equal: boolean, greater: boolean];
const truths: Readonly<Record<Comparison, Truth>> = {
  '<': [true, false, false],
  '<=': [true, true, false],
  '>': [false, false, true],
  '>=': [false, true, true],
  '=': [false, true, false],
  '!=': [true, false, true],
};

function choice({ left, right, when }: Condition, then: Part, otherwise: Part, count: number): Part {
  const [less, equal, greater] = when;
  const spreads = [spread(count), spread(count), spread(count), spread(count)] as const;
  let out: Float64Array | null = null;
  const at: RowFormula = (from, to) => {
    const first = left.at(from, to);
    const second = right.at(from, to);
    if (typeof first === 'number' && typeof second === 'number') {
      if (first !== first || second !== second) return NaN;
      return (first < second ? less : first === second ? equal : greater) ? then.at(from, to) : otherwise.at(from, to);
    }
    const a = spreads[0](first, from, to);
    const b = spreads[1](second, from, to);
    const c = spreads[2](then.at(from, to), from, to);
    const d = spreads[3](otherwise.at(from, to), from, to);
    out ??= new Float64Array(count);
    for (let place = from; place < to; place++) {
      const x = a[place] ?? NaN;
      const y = b[place] ?? NaN;
      const chosen = (x < y ? less : x === y ? equal : greater) ? c[place] : d[place];
      out[place] = x === x && y === y ? (chosen ?? NaN) : NaN;
    }
    return out;
  };
  return settled(left.moves || right.moves || then.moves || otherwise.moves, at, count);
}

/** Numbers of a row as one for each place. */
function spread(count: number): (numbers: RowNumbers, from: number, to: number) => Float64Array {
  let everywhere: Float64Array | null = null;
  return (numbers, from, to) => {
    if (typeof numbers !== 'number') return numbers;
    everywhere ??= new Float64Array(count);
    return everywhere.fill(numbers, from, to);
  };
}

function applied(name: FormulaFunction, arguments_: readonly Part[], at: number, count: number): Part {
  const [argument, ...rest] = arguments_;
  if (argument === undefined) throw misplaced(at);
  if (name === 'min' || name === 'max')
    return rest.reduce((before, next) => combined(before, next, combining[name], count), argument);
  const calculate = functions[name];
  if (calculate === undefined) throw misplaced(at);
  return mapped(argument, calculate, count);
}

const functions: Readonly<Partial<Record<FormulaFunction, (value: number) => number>>> = {
  abs: Math.abs,
  log10: value => (value > 0 ? Math.log10(value) : NaN),
  ln: value => (value > 0 ? Math.log(value) : NaN),
  sqrt: Math.sqrt,
  ceil: Math.ceil,
  floor: Math.floor,
  round: value => Math.sign(value) * Math.round(Math.abs(value)),
};

/** The parser refuses such trees. */
function misplaced(at: number): Error {
  return new Error(`a tree that no expression has, at ${at}`);
}
