import { settled } from '#schemas/lib/last-digits';

/** One line of a scoring table: a range of numbers, or a text, with its score. */
export interface Band {
  /** Lower edge; absent: the lower end of everything. */
  readonly from?: number | null;
  /** True unless said: a range holds its lower edge. */
  readonly fromInclusive?: boolean | null;
  /** Upper edge; absent: the upper end of everything. */
  readonly to?: number | null;
  /** False unless said: a range does not hold its upper edge. */
  readonly toInclusive?: boolean | null;
  /** The text of a table of texts; several lines may have the same score, none the same text. */
  readonly value?: string | null;
  readonly score: number;
  readonly label?: string | null;
}

/** Bands with the range that they have to cover without gap or overlap (formulas 10.1). */
export interface ScoringTable {
  readonly kind: 'number' | 'text';
  /** Smallest number that can occur, itself included; absent: there is none. */
  readonly minimum?: number | null;
  /** Largest number that can occur, itself included; absent: there is none. */
  readonly maximum?: number | null;
  readonly bands?: readonly Band[] | null;
}

/** A score, or why there is none. It is never 0 for something unknown (formulas 10.1). */
export type Score =
  | { readonly evaluated: true; readonly score: number; readonly label: string | null }
  | { readonly evaluated: false; readonly reason: string };

/** An edge with the side of it that belongs to the range: infinities are never reached. */
interface Edge {
  readonly at: number;
  readonly inclusive: boolean;
}

/** An open lower end is held by the band, whatever `fromInclusive` says. */
export function lowerEdge(band: Band, table: Pick<ScoringTable, 'minimum'>): Edge {
  const at = band.from ?? table.minimum ?? Number.NEGATIVE_INFINITY;
  return { at, inclusive: band.from === null || band.from === undefined ? true : band.fromInclusive !== false };
}

/** An open upper end is held by the band, whatever `toInclusive` says. */
export function upperEdge(band: Band, table: Pick<ScoringTable, 'maximum'>): Edge {
  const at = band.to ?? table.maximum ?? Number.POSITIVE_INFINITY;
  return { at, inclusive: band.to === null || band.to === undefined ? true : band.toInclusive === true };
}

/** As texts of tables are compared: without regard to case and blanks around. */
export function comparable(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The score of a value by a table that has no faults. Texts are compared without regard to case. */
export function scoreIn(table: ScoringTable, value: number | string | null | undefined): Score {
  const no = (reason: string): Score => ({ evaluated: false, reason });
  if (value === null || value === undefined || value === '') return no('the value is missing');
  const bands = table.bands ?? [];
  if (bands.length === 0) return no('the table has no ranges');
  if (table.kind === 'number' && (typeof value !== 'number' || !Number.isFinite(value))) return no('not a number');
  const number = typeof value === 'number' && table.kind === 'number' ? settled(value) : null;
  const word = number === null ? comparable(String(value)) : null;
  const found = bands.find(band =>
    number === null ? comparable(band.value ?? '') === word : inBand(band, table, number),
  );
  if (found === undefined) return no(`no range holds ${value}`);
  return { evaluated: true, score: found.score, label: found.label ?? null };
}

function inBand(band: Band, table: ScoringTable, value: number): boolean {
  const lower = lowerEdge(band, table);
  const upper = upperEdge(band, table);
  const above = lower.inclusive ? value >= lower.at : value > lower.at;
  return above && (upper.inclusive ? value <= upper.at : value < upper.at);
}
