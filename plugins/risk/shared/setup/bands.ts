import { settled } from '#schemas/lib/last-digits';

/** One line of a scoring table: a range of numbers, or a text, with its score. */
export interface Band {
  /** Lower edge; absent: unbounded. */
  readonly from?: number | null;
  /** Whether the lower edge is included, by default true. */
  readonly fromInclusive?: boolean | null;
  /** Upper edge; absent: unbounded. */
  readonly to?: number | null;
  /** Whether the upper edge is included, by default false. */
  readonly toInclusive?: boolean | null;
  /** The text of a table of texts; texts are unique, scores may repeat. */
  readonly value?: string | null;
  readonly score: number;
  readonly label?: string | null;
}

/** Bands with the domain that they must cover without gap or overlap (formulas 10.1). */
export interface ScoringTable {
  readonly kind: 'number' | 'text';
  /** Minimum of the domain, included; absent: unbounded. */
  readonly minimum?: number | null;
  /** Maximum of the domain, included; absent: unbounded. */
  readonly maximum?: number | null;
  readonly bands?: readonly Band[] | null;
}

/** A score, or why there is none; never 0 for an unknown value (formulas 10.1). */
export type Score =
  | { readonly evaluated: true; readonly score: number; readonly label: string | null }
  | { readonly evaluated: false; readonly reason: string };

/** An edge and whether it belongs to the range; infinities never do. */
interface Edge {
  readonly at: number;
  readonly inclusive: boolean;
}

/** An unbounded lower end belongs to the band, whatever `fromInclusive` is. */
export function lowerEdge(band: Band, table: Pick<ScoringTable, 'minimum'>): Edge {
  const at = band.from ?? table.minimum ?? Number.NEGATIVE_INFINITY;
  return { at, inclusive: band.from === null || band.from === undefined ? true : band.fromInclusive !== false };
}

/** An unbounded upper end belongs to the band, whatever `toInclusive` is. */
export function upperEdge(band: Band, table: Pick<ScoringTable, 'maximum'>): Edge {
  const at = band.to ?? table.maximum ?? Number.POSITIVE_INFINITY;
  return { at, inclusive: band.to === null || band.to === undefined ? true : band.toInclusive === true };
}

/** Normalised for comparison: ignores case and surrounding blanks. */
export function comparable(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The score of a value by a table without faults; texts ignore case. */
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
  if (found === undefined) return no(`no range contains ${value}`);
  return { evaluated: true, score: found.score, label: found.label ?? null };
}

function inBand(band: Band, table: ScoringTable, value: number): boolean {
  const lower = lowerEdge(band, table);
  const upper = upperEdge(band, table);
  const above = lower.inclusive ? value >= lower.at : value > lower.at;
  return above && (upper.inclusive ? value <= upper.at : value < upper.at);
}
