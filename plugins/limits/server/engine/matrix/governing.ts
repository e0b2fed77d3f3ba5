import type { CriterionLine } from './criterion-line.js';

/** The governing criterion before each next production of a row; code 0 where there is none. */
export class Governing {
  readonly mac: Float64Array;
  readonly code: Uint8Array;
  private readonly trios: readonly Trio[];

  constructor(
    private readonly count: number,
    lines: readonly CriterionLine[],
    private readonly firstAvailable: boolean,
  ) {
    this.mac = new Float64Array(count);
    this.code = new Uint8Array(count);
    const nothing = new Float64Array(count).fill(NaN);
    const absent: Spread = { code: 0, above: 0, values: () => nothing };
    const spread = lines.map(line => this.spread(line));
    this.trios = spread.flatMap((first, index): Trio[] =>
      index % 3 === 0 ? [[first, spread[index + 1] ?? absent, spread[index + 2] ?? absent]] : [],
    );
  }

  /** Looks at all lines of the row that they stand at. */
  find(from: number, to: number): void {
    const { mac, code, firstAvailable } = this;
    code.fill(0, from, to);
    for (const [a, b, c] of this.trios)
      takeOfThree(
        { mac, code, firstAvailable, from, to },
        { values: a.values(from, to), code: a.code, above: a.above },
        { values: b.values(from, to), code: b.code, above: b.above },
        { values: c.values(from, to), code: c.code, above: c.above },
      );
  }

  /** Leaves nothing where a criterion gives nothing. */
  keepWhere({ mac: macOf, above }: CriterionLine, from: number, to: number): void {
    const found = macOf(from, to);
    for (let next = from; next < to; next++) {
      const value = typeof found === 'number' ? found : (found[next] ?? NaN);
      if (!(value > above)) this.code[next] = 0;
    }
  }

  /** Makes one criterion the only one. */
  setAlone({ code, mac: macOf, above }: CriterionLine, next: number): void {
    const found = macOf(next, next + 1);
    const value = typeof found === 'number' ? found : (found[next] ?? NaN);
    this.mac[next] = value;
    this.code[next] = value > above ? code : 0;
  }

  private spread({ code, above, mac }: CriterionLine): Spread {
    let everywhere: Float64Array | null = null;
    const values = (from: number, to: number): Float64Array => {
      const found = mac(from, to);
      if (typeof found !== 'number') return found;
      everywhere ??= new Float64Array(this.count);
      return everywhere.fill(found, from, to);
    };
    return { code, above, values };
  }
}

/** A criterion with a number for each next production. */
interface Spread {
  readonly code: number;
  readonly above: number;
  readonly values: (from: number, to: number) => Float64Array;
}
type Trio = readonly [Spread, Spread, Spread];

interface Line {
  readonly values: Float64Array;
  readonly code: number;
  readonly above: number;
}

/**
 * Takes of three criteria what is lower than what is there, or what is there first. Three at a time, because which one
 * wins is alike for most of a row: a processor foresees each of several comparisons better than one that all share.
 */
function takeOfThree(
  {
    mac,
    code,
    firstAvailable,
    from,
    to,
  }: {
    readonly mac: Float64Array;
    readonly code: Uint8Array;
    readonly firstAvailable: boolean;
    readonly from: number;
    readonly to: number;
  },
  { values: first, code: firstCode, above: aboveFirst }: Line,
  { values: second, code: secondCode, above: aboveSecond }: Line,
  { values: third, code: thirdCode, above: aboveThird }: Line,
): void {
  for (let next = from; next < to; next++) {
    const a = first[next] ?? NaN;
    const b = second[next] ?? NaN;
    const c = third[next] ?? NaN;
    let governs = code[next] ?? 0;
    let lowest = governs === 0 ? NaN : (mac[next] ?? NaN);
    // False for NaN: a missing candidate never wins, and any other wins where there is none yet.
    if (a > aboveFirst && !(lowest <= a) && !(firstAvailable && governs !== 0)) {
      lowest = a;
      governs = firstCode;
    }
    if (b > aboveSecond && !(lowest <= b) && !(firstAvailable && governs !== 0)) {
      lowest = b;
      governs = secondCode;
    }
    if (c > aboveThird && !(lowest <= c) && !(firstAvailable && governs !== 0)) {
      lowest = c;
      governs = thirdCode;
    }
    mac[next] = lowest;
    code[next] = governs;
  }
}
