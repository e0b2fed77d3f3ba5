import type { Trio } from './whole-line.js';

/** Limits per cell of a whole matrix or of one row. */
export interface RowLimits {
  /** L2 in mg and L3 in mg/sqcm of the governing residue; NaN where there is no limit. */
  readonly macMg: Float64Array;
  readonly l3: Float64Array;
  readonly criterion: Uint8Array;
  /** Index of the governing residue within the row. */
  readonly active: Uint16Array;
}

/** The cells to which the limits of a row are written. */
export interface RowCells {
  /** Index of the cell of the first next production. */
  readonly base: number;
  readonly active: number;
}

/** Values common to all cells of a row. */
export interface RowSurface {
  /** Area before each next production. */
  area: Float64Array;
  /** Highest limit of the residue, mg/sqcm. */
  cap: number;
  /** 1 before next productions without a limit. */
  readonly closed: Uint8Array;
}

/**
 * Whether a cell keeps its limit: the lowest L3 counts, of equal ones the lower carryover, otherwise the first
 * (formulas 4.4). Reads the L3 only of cells with a limit, because few have one.
 */
export function isKept({ macMg, l3 }: RowLimits, cell: number, other: number, otherMacMg: number): boolean {
  const mac = macMg[cell] ?? NaN;
  if (mac <= otherMacMg) return !(other < (l3[cell] ?? NaN));
  // False for NaN, which means no limit yet.
  return mac > otherMacMg && (l3[cell] ?? NaN) < other;
}

/**
 * Lowers cells to the lowest of three criteria, ties to the earlier one. Three at a time, because the comparisons are
 * easier to predict for the processor and nothing is stored in between.
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
    // False for NaN: a missing candidate never wins, and any other wins over none.
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
    // False for NaN, which means an unknown area.
    if (code === 0 || !(shared > 0) || closed[next] === 1) continue;
    const limit = Math.min(mac / shared, cap);
    if (isKept(limits, cell, limit, mac)) continue;
    macMg[cell] = mac;
    l3[cell] = limit;
    criterion[cell] = code;
    activeOf[cell] = active;
  }
}
