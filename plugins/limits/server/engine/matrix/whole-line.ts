import type { CriterionLine } from './criterion-line.js';

/** A criterion with a number before each next production, also where it has one for all. */
export interface WholeLine {
  readonly code: number;
  readonly above: number;
  readonly mac: (from: number, to: number) => Float64Array;
}

/** Three criteria that are looked at together. */
export type Trio = readonly [WholeLine, WholeLine, WholeLine];

/** Criteria by threes, filled up with some that give nothing. */
export function inThrees(lines: readonly WholeLine[], count: number): Trio[] {
  const nothing = new Float64Array(count).fill(NaN);
  const absent: WholeLine = { code: 0, above: 0, mac: () => nothing };
  const trios: Trio[] = [];
  for (let index = 0; index < lines.length; index += 3) {
    const [a = absent, b = absent, c = absent] = lines.slice(index, index + 3);
    trios.push([a, b, c]);
  }
  return trios;
}

export function wholeLine({ code, above, mac }: CriterionLine, count: number): WholeLine {
  let everywhere: Float64Array | null = null;
  return {
    code,
    above,
    mac: (from, to) => {
      const found = mac(from, to);
      if (typeof found !== 'number') return found;
      everywhere ??= new Float64Array(count);
      return everywhere.fill(found, from, to);
    },
  };
}

/** The same criteria, each only where none before it gives anything. They are read one after the other, row by row. */
export function firstAvailable(lines: readonly WholeLine[], count: number): WholeLine[] {
  const taken = new Uint8Array(count);
  return lines.map(({ code, above, mac }, index) => {
    const left = new Float64Array(count);
    return {
      code,
      above,
      mac: (from, to) => {
        if (index === 0) taken.fill(0, from, to);
        const values = mac(from, to);
        for (let next = from; next < to; next++) {
          const value = values[next] ?? NaN;
          const isFirst = taken[next] === 0 && value > above;
          left[next] = isFirst ? value : NaN;
          if (isFirst) taken[next] = 1;
        }
        return left;
      },
    };
  });
}
