import type { CriterionLine } from './criterion-line.js';

/** A criterion expanded to a number before each next production. */
export interface WholeLine {
  readonly code: number;
  readonly above: number;
  macBefore(from: number, to: number): Float64Array;
}

/** Three criteria compared together. */
export type Trio = readonly [WholeLine, WholeLine, WholeLine];

/** Groups criteria by threes, padded with empty ones. */
export function inThrees(lines: readonly WholeLine[], count: number): Trio[] {
  const absent = new Absent(count);
  const trios: Trio[] = [];
  for (let index = 0; index < lines.length; index += 3) {
    const [a = absent, b = absent, c = absent] = lines.slice(index, index + 3);
    trios.push([a, b, c]);
  }
  return trios;
}

class Absent implements WholeLine {
  readonly code = 0;
  readonly above = 0;
  private readonly nothing: Float64Array;

  constructor(count: number) {
    this.nothing = new Float64Array(count).fill(NaN);
  }

  macBefore(): Float64Array {
    return this.nothing;
  }
}

/** Expands the single number of a criterion to each next production; criteria with many pass through. */
export class SpreadLine implements WholeLine {
  readonly code: number;
  readonly above: number;
  private everywhere: Float64Array | null = null;

  constructor(
    private readonly line: CriterionLine,
    private readonly count: number,
  ) {
    this.code = line.code;
    this.above = line.above;
  }

  macBefore(from: number, to: number): Float64Array {
    const found = this.line.mac.read(from, to);
    if (typeof found !== 'number') return found;
    this.everywhere ??= new Float64Array(this.count);
    return this.everywhere.fill(found, from, to);
  }
}

/** Limits each criterion to the pairs for which no earlier one has a value; they are read in order, row by row. */
export function firstAvailable(lines: readonly WholeLine[], count: number): WholeLine[] {
  const taken = new Uint8Array(count);
  return lines.map((line, index) => new WhereNoneBefore(line, taken, index === 0));
}

class WhereNoneBefore implements WholeLine {
  readonly code: number;
  readonly above: number;
  private readonly left: Float64Array;

  constructor(
    private readonly line: WholeLine,
    private readonly taken: Uint8Array,
    private readonly isFirst: boolean,
  ) {
    this.code = line.code;
    this.above = line.above;
    this.left = new Float64Array(taken.length);
  }

  macBefore(from: number, to: number): Float64Array {
    const { line, taken, left, above } = this;
    if (this.isFirst) taken.fill(0, from, to);
    const values = line.macBefore(from, to);
    for (let next = from; next < to; next++) {
      const value = values[next] ?? NaN;
      const takes = taken[next] === 0 && value > above;
      left[next] = takes ? value : NaN;
      if (takes) taken[next] = 1;
    }
    return left;
  }
}
