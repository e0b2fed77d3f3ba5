import type { ArithmeticOperator } from './tree.js';

/** One number for all places of a row, or one for each; NaN where there is none. */
export type RowNumbers = number | Float64Array;

/** Numbers of a row, read in one way whether there is one for all places or one for each: `values[place & mask]`. */
export class Operand {
  values: Float64Array;
  mask = 0;
  private readonly single = new Float64Array(1);

  constructor() {
    this.values = this.single;
  }

  set(numbers: RowNumbers): this {
    if (typeof numbers === 'number') {
      this.single[0] = numbers;
      this.values = this.single;
      this.mask = 0;
    } else {
      this.values = numbers;
      this.mask = -1;
    }
    return this;
  }
}

/** For whoever calculates next, and not for longer: to create some for each part of a formula takes more than a row. */
export const operands = [new Operand(), new Operand(), new Operand(), new Operand()] as const;

/** An operation on two numbers, and on two rows of them. Each has a loop of its own, which is what makes it fast. */
export interface Combine {
  readonly one: (a: number, b: number) => number;
  /** As the right side it leaves the left one as it is, to the last digit. */
  readonly neutral?: number;
  readonly all: (out: Float64Array, a: Operand, b: Operand, from: number, to: number) => void;
}

/** NaN is what has no value: a number that is missing, too large or not defined. */
export const combining: Readonly<Record<ArithmeticOperator | 'min' | 'max', Combine>> = {
  '+': {
    one: (a, b) => finite(a + b),
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place & m] ?? NaN) + (b[place & n] ?? NaN));
    },
  },
  '-': {
    one: (a, b) => finite(a - b),
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place & m] ?? NaN) - (b[place & n] ?? NaN));
    },
  },
  '*': {
    one: (a, b) => finite(a * b),
    neutral: 1,
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place & m] ?? NaN) * (b[place & n] ?? NaN));
    },
  },
  '/': {
    one: (a, b) => finite(a / b),
    neutral: 1,
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place & m] ?? NaN) / (b[place & n] ?? NaN));
    },
  },
  '^': {
    one: power,
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = power(a[place & m] ?? NaN, b[place & n] ?? NaN);
    },
  },
  min: {
    one: (a, b) => Math.min(a, b),
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = Math.min(a[place & m] ?? NaN, b[place & n] ?? NaN);
    },
  },
  max: {
    one: (a, b) => Math.max(a, b),
    all: (out, { values: a, mask: m }, { values: b, mask: n }, from, to) => {
      for (let place = from; place < to; place++) out[place] = Math.max(a[place & m] ?? NaN, b[place & n] ?? NaN);
    },
  },
};

/** JavaScript makes 1 of an unknown number to the power of 0. */
function power(base: number, exponent: number): number {
  return base === base && exponent === exponent ? finite(base ** exponent) : NaN;
}

/** The number, or NaN for one that is too large; without a branch, which would cost more than the calculation itself. */
export function finite(value: number): number {
  return value + (value - value);
}
