import type { ArithmeticOperator } from './tree.js';

/** One number for all positions of a row, or one for each; NaN where there is none. */
export type RowNumbers = number | Float64Array;

/** An operation on two numbers, and on two rows of them. Each has a loop of its own for speed. */
export interface Combine {
  readonly one: (a: number, b: number) => number;
  /** As the right operand it leaves the left one exactly unchanged. */
  readonly neutral?: number;
  /** `out` may be one of the two. */
  readonly all: (out: Float64Array, a: Float64Array, b: Float64Array, from: number, to: number) => void;
}

/** NaN marks a missing, too large or undefined value. */
export const combining: Readonly<Record<ArithmeticOperator | 'min' | 'max', Combine>> = {
  '+': {
    one: (a, b) => finite(a + b),
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place] ?? NaN) + (b[place] ?? NaN));
    },
  },
  '-': {
    one: (a, b) => finite(a - b),
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place] ?? NaN) - (b[place] ?? NaN));
    },
  },
  '*': {
    one: (a, b) => finite(a * b),
    neutral: 1,
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place] ?? NaN) * (b[place] ?? NaN));
    },
  },
  '/': {
    one: (a, b) => finite(a / b),
    neutral: 1,
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = finite((a[place] ?? NaN) / (b[place] ?? NaN));
    },
  },
  '^': {
    one: power,
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = power(a[place] ?? NaN, b[place] ?? NaN);
    },
  },
  min: {
    one: (a, b) => Math.min(a, b),
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = Math.min(a[place] ?? NaN, b[place] ?? NaN);
    },
  },
  max: {
    one: (a, b) => Math.max(a, b),
    all: (out, a, b, from, to) => {
      for (let place = from; place < to; place++) out[place] = Math.max(a[place] ?? NaN, b[place] ?? NaN);
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
