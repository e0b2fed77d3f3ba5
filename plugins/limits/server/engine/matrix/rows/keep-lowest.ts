import type { Trio } from './whole-line.js';

/** Limits cell by cell: of a whole matrix, or of one row. */
export interface RowLimits {
  /** L2 in mg and L3 in mg/sqcm of the governing residue; NaN where there is no limit. */
  readonly macMg: Float64Array;
  readonly l3: Float64Array;
  readonly criterion: Uint8Array;
  /** Index of the governing residue among those of the row. */
  readonly active: Uint16Array;
}

/** Where the limits of a row go. */
export interface RowCells {
  /** Cell before the first next production. */
  readonly base: number;
  readonly active: number;
}

/** What holds for all cells of a row. */
export interface RowSurface {
  /** Before each next production. */
  area: Float64Array;
  /** Highest limit of the residue at hand, mg/sqcm. */
  cap: number;
  /** 1 before next productions that get no limit. */
  readonly closed: Uint8Array;
}

/**
 * Whether a cell keeps its limit beside another: the lowest L3 counts, of equal ones the lower carryover, else the first (formulas
 * 4.4). Looks at the L3 of the cell only where it has a limit, as few have: most productions leave one active behind.
 */
export function isKept({ macMg, l3 }: RowLimits, cell: number, other: number, otherMacMg: number): boolean {
  const mac = macMg[cell] ?? NaN;
  if (mac <= otherMacMg) return !(other < (l3[cell] ?? NaN));
  // False for NaN, which stands where there is no limit yet.
  return mac > otherMacMg && (l3[cell] ?? NaN) < other;
}

/**
 * Keeps the limits by the lowest of three criteria where they are lower than what is there, ties to the earlier one.
 * Three at a time and not one by one, because which one is lowest is alike for most of a row: a processor foresees each
 * of several comparisons better than one that all share, and nothing is stored in between.
 */
export function keepLowest(
  limits: RowLimits,
  { base, active }: RowCells,
  { area, cap, closed }: RowSurface,
  [first, second, third]: Trio,
  from: number,
  to: number,
): void {
  const { macMg, l3, criterion, active: activeOf } = limits;
  const { code: firstCode, above: aboveFirst } = first;
  const { code: secondCode, above: aboveSecond } = second;
  const { code: thirdCode, above: aboveThird } = third;
  const firsts = first.macBefore(from, to);
  const seconds = second.macBefore(from, to);
  const thirds = third.macBefore(from, to);
  for (let next = from; next < to; next++) {
    const a = firsts[next] ?? NaN;
    const b = seconds[next] ?? NaN;
    const c = thirds[next] ?? NaN;
    let mac = NaN;
    let code = 0;
    if (a > aboveFirst) {
      mac = a;
      code = firstCode;
    }
    // False for NaN: a missing candidate never wins, and any other wins where there is none yet.
    if (b > aboveSecond && !(mac <= b)) {
      mac = b;
      code = secondCode;
    }
    if (c > aboveThird && !(mac <= c)) {
      mac = c;
      code = thirdCode;
    }
    const cell = base + next;
    const shared = area[next] ?? 0;
    // False for NaN, which stands where an area is unknown.
    if (code === 0 || !(shared > 0) || closed[next] === 1) continue;
    const limit = Math.min(mac / shared, cap);
    if (isKept(limits, cell, limit, mac)) continue;
    macMg[cell] = mac;
    l3[cell] = limit;
    criterion[cell] = code;
    activeOf[cell] = active;
  }
}
