import { combining, finite, type Combine, type RowNumbers } from './row-operators.js';
import { sideOf } from '../lib/last-digits.js';
import { isComparison, type Comparison, type FormulaFunction, type FormulaNode } from './tree.js';

/** Numbers row by row. */
export interface RowValues {
  /** Whether the value depends on the row; constants are read and calculated once. */
  readonly moves: boolean;
  /**
   * Values of the current row at the positions from `from` up to `to`, valid until the next read; other positions are
   * undefined.
   */
  read(from: number, to: number): RowNumbers;
}

/** How a name is read: its value times `factor`, or `none` where it has no value (NaN: missing). */
export interface RowName {
  readonly values: RowValues;
  readonly factor: number;
  readonly none: number;
}

/**
 * A formula over rows of pairs, for the many thousand pairs of a plant. What depends on the row alone is calculated once
 * a row, what depends on the place alone once for all rows. It gives what `evaluateFormula` gives, and NaN where that has
 * no value: a missing input that it looks at, or a calculation that is not defined. Why, only `evaluateFormula` says.
 *
 * Its parts are objects of classes and no closures: these are made anew for every plant, and the compiled code of a
 * closure goes with it.
 *
 * @param count number of places of a row
 * @param nameOf tells how a name is read
 */
export function compileFormula(node: FormulaNode, count: number, nameOf: (name: string) => RowName): RowValues {
  switch (node.kind) {
    case 'number':
      return new Known(node.value);
    case 'name':
      return settled(new Named(nameOf(node.name), count), count);
    case 'negate':
      return settled(new Mapped(compileFormula(node.of, count, nameOf), negated, count), count);
    case 'binary': {
      if (isComparison(node.operator)) throw misplaced(node.at);
      const left = compileFormula(node.left, count, nameOf);
      const right = compileFormula(node.right, count, nameOf);
      return settled(new Combined(left, right, combining[node.operator], count), count);
    }
    case 'call': {
      const [first, second, third] = node.of;
      if (node.function === 'if' && first !== undefined && second !== undefined && third !== undefined) {
        if (first.kind !== 'binary' || !isComparison(first.operator)) throw misplaced(first.at);
        const sides = [first.left, first.right, second, third].map(each => compileFormula(each, count, nameOf));
        return settled(new Choice(sides, truths[first.operator], count), count);
      }
      const values = node.of.map(each => compileFormula(each, count, nameOf));
      return applied(node.function, values, node.at, count);
    }
  }
}

/** Calculates a constant part at once, for all positions. */
function settled(part: RowValues, count: number): RowValues {
  return part.moves ? part : new Known(part.read(0, count));
}

/** Values calculated so far. */
class Known implements RowValues {
  readonly moves = false;

  constructor(private readonly numbers: RowNumbers) {}

  read(): RowNumbers {
    return this.numbers;
  }
}

class Named implements RowValues {
  readonly moves: boolean;
  private out: Float64Array | null = null;

  constructor(
    private readonly name: RowName,
    private readonly count: number,
  ) {
    this.moves = name.values.moves;
  }

  read(from: number, to: number): RowNumbers {
    const { factor, none, values } = this.name;
    const found = values.read(from, to);
    if (typeof found === 'number') return valueOf(found, factor, none);
    const out = (this.out ??= new Float64Array(this.count));
    for (let place = from; place < to; place++) out[place] = valueOf(found[place] ?? NaN, factor, none);
    return out;
  }
}

function valueOf(found: number, factor: number, none: number): number {
  return finite(found === found ? found * factor : none);
}

class Mapped implements RowValues {
  readonly moves: boolean;
  private out: Float64Array | null = null;

  constructor(
    private readonly of: RowValues,
    private readonly calculate: (value: number) => number,
    private readonly count: number,
  ) {
    this.moves = of.moves;
  }

  read(from: number, to: number): RowNumbers {
    const { of, calculate } = this;
    const values = of.read(from, to);
    if (typeof values === 'number') return calculate(values);
    const out = (this.out ??= new Float64Array(this.count));
    for (let place = from; place < to; place++) out[place] = calculate(values[place] ?? NaN);
    return out;
  }
}

class Combined implements RowValues {
  readonly moves: boolean;
  private out: Float64Array | null = null;

  constructor(
    private readonly left: RowValues,
    private readonly right: RowValues,
    private readonly operation: Combine,
    private readonly count: number,
  ) {
    this.moves = left.moves || right.moves;
  }

  read(from: number, to: number): RowNumbers {
    const { one, all, neutral } = this.operation;
    const first = this.left.read(from, to);
    const second = this.right.read(from, to);
    if (typeof second === 'number') {
      if (typeof first === 'number') return one(first, second);
      // Most plants have a modifying factor of 1.
      if (second === neutral) return first;
    }
    const out = (this.out ??= new Float64Array(this.count));
    // At most one of the two is constant: it is written to the result buffer.
    const a = typeof first === 'number' ? out.fill(first, from, to) : first;
    const b = typeof second === 'number' ? out.fill(second, from, to) : second;
    all(out, a, b, from, to);
    return out;
  }
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

/** Both sides of a condition, and the alternatives. */
class Choice implements RowValues {
  readonly moves: boolean;
  private readonly spreads: readonly Spread[];
  private out: Float64Array | null = null;

  constructor(
    private readonly parts: readonly RowValues[],
    private readonly when: Truth,
    private readonly count: number,
  ) {
    this.moves = parts.some(part => part.moves);
    this.spreads = parts.map(() => new Spread(count));
  }

  read(from: number, to: number): RowNumbers {
    const [left, right, then, otherwise] = this.parts;
    const [a, b, c, d] = this.spreads;
    if (left === undefined || right === undefined || then === undefined || otherwise === undefined) return NaN;
    const [less, equal, greater] = this.when;
    const first = left.read(from, to);
    const second = right.read(from, to);
    if (typeof first === 'number' && typeof second === 'number') {
      if (first !== first || second !== second) return NaN;
      const side = sideOf(first, second);
      return (side < 0 ? less : side === 0 ? equal : greater) ? then.read(from, to) : otherwise.read(from, to);
    }
    if (a === undefined || b === undefined || c === undefined || d === undefined) return NaN;
    const lefts = a.of(first, from, to);
    const rights = b.of(second, from, to);
    const chosen = c.of(then.read(from, to), from, to);
    const others = d.of(otherwise.read(from, to), from, to);
    const out = (this.out ??= new Float64Array(this.count));
    for (let place = from; place < to; place++) {
      const x = lefts[place] ?? NaN;
      const y = rights[place] ?? NaN;
      const side = sideOf(x, y);
      const value = (side < 0 ? less : side === 0 ? equal : greater) ? chosen[place] : others[place];
      out[place] = x === x && y === y ? (value ?? NaN) : NaN;
    }
    return out;
  }
}

/** Numbers of a row as one for each place. */
class Spread {
  private everywhere: Float64Array | null = null;

  constructor(private readonly count: number) {}

  of(numbers: RowNumbers, from: number, to: number): Float64Array {
    if (typeof numbers !== 'number') return numbers;
    this.everywhere ??= new Float64Array(this.count);
    return this.everywhere.fill(numbers, from, to);
  }
}

function negated(value: number): number {
  return -value;
}

function applied(name: FormulaFunction, arguments_: readonly RowValues[], at: number, count: number): RowValues {
  const [argument, ...rest] = arguments_;
  if (argument === undefined) throw misplaced(at);
  if (name === 'min' || name === 'max')
    return rest.reduce((before, next) => settled(new Combined(before, next, combining[name], count), count), argument);
  const calculate = functions[name];
  if (calculate === undefined) throw misplaced(at);
  return settled(new Mapped(argument, calculate, count), count);
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
