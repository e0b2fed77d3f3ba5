import { comparable, lowerEdge, upperEdge, type Band, type ScoringTable } from './bands.js';

/** A fault of a scoring table, by field. */
export interface BandFault {
  readonly path: string;
  readonly message: string;
}

/** A gap or overlap of ranges. */
export interface Stretch {
  readonly what: 'gap' | 'overlap';
  readonly from: number;
  readonly to: number;
  /** Index of the range to correct. */
  readonly index: number;
  readonly field: 'from' | 'to';
}

/** Every fault of a table: repeated texts, gaps and overlaps of ranges, uncovered ends. */
export function bandFaults(table: ScoringTable): BandFault[] {
  const bands = table.bands ?? [];
  if (bands.length === 0) return [];
  if (table.kind === 'text') return textFaults(bands);
  if (domainFaults(table).length > 0) return domainFaults(table);
  const own = bands.flatMap((band, index) => rangeFaults(band, index, table));
  if (own.length > 0) return own;
  return stretchesOf(table).map(stretch => ({
    path: `bands.${stretch.index}.${stretch.field}`,
    message: said(stretch),
  }));
}

function domainFaults({ minimum, maximum }: ScoringTable): BandFault[] {
  const upsideDown = typeof minimum === 'number' && typeof maximum === 'number' && minimum >= maximum;
  return upsideDown ? [{ path: 'maximum', message: 'must be above the minimum' }] : [];
}

function textFaults(bands: readonly Band[]): BandFault[] {
  const seen = new Set<string>();
  return bands.flatMap((band, index): BandFault[] => {
    if (present(band.from) || present(band.to))
      return [{ path: `bands.${index}.from`, message: 'a table of texts has no ranges' }];
    const text = comparable(band.value ?? '');
    if (text === '') return [{ path: `bands.${index}.value`, message: 'is required' }];
    if (seen.has(text)) return [{ path: `bands.${index}.value`, message: `${band.value ?? ''} appears twice` }];
    seen.add(text);
    return [];
  });
}

function rangeFaults(band: Band, index: number, table: ScoringTable): BandFault[] {
  const at = (field: string, message: string): BandFault[] => [{ path: `bands.${index}.${field}`, message }];
  if (present(band.value)) return at('value', 'a table of numbers has no texts');
  const [lower, upper] = [lowerEdge(band, table), upperEdge(band, table)];
  if (lower.at > upper.at) return at('to', `must not be below ${lower.at}`);
  if (lower.at === upper.at && !(lower.inclusive && upper.inclusive)) return at('to', 'the range contains no number');
  if (present(table.minimum) && lower.at < table.minimum) return at('from', `is below the minimum ${table.minimum}`);
  if (present(table.maximum) && upper.at > table.maximum) return at('to', `is above the maximum ${table.maximum}`);
  return [];
}

/** Gaps and overlaps of a table of numbers, from left to right; ranges may be in any order. */
export function stretchesOf(table: ScoringTable): Stretch[] {
  const ranges = (table.bands ?? [])
    .map((band, index) => ({ index, lower: lowerEdge(band, table), upper: upperEdge(band, table) }))
    .toSorted((a, b) => a.lower.at - b.lower.at || Number(b.lower.inclusive) - Number(a.lower.inclusive));
  const found: Stretch[] = [];
  // Covered so far, starting from the minimum of the domain.
  let reached = { at: table.minimum ?? Number.NEGATIVE_INFINITY, inclusive: !present(table.minimum), index: -1 };
  for (const { index, lower, upper } of ranges) {
    const apart = lower.at > reached.at || (lower.at === reached.at && !lower.inclusive && !reached.inclusive);
    const finite = Number.isFinite(reached.at) || Number.isFinite(lower.at);
    const twice = lower.at < reached.at || (lower.at === reached.at && lower.inclusive && reached.inclusive);
    const stretch = {
      from: Math.min(reached.at, lower.at),
      to: Math.max(reached.at, lower.at),
      index,
      field: 'from',
    } as const;
    if (apart && finite) found.push({ what: 'gap', ...stretch });
    else if (twice && reached.index >= 0)
      found.push({ what: 'overlap', from: lower.at, to: Math.min(reached.at, upper.at), index, field: 'from' });
    const further = upper.at > reached.at || (upper.at === reached.at && upper.inclusive);
    if (further) reached = { ...upper, index };
  }
  const end = table.maximum ?? Number.POSITIVE_INFINITY;
  const closed = reached.at === end && (reached.inclusive || !Number.isFinite(end));
  if (!closed) found.push({ what: 'gap', from: reached.at, to: end, index: Math.max(0, reached.index), field: 'to' });
  return found;
}

function said({ what, from, to }: Stretch): string {
  const stretch = from === to ? `at ${from}` : span(from, to);
  return what === 'gap' ? `gap ${stretch}: not covered by any range` : `overlap ${stretch}: covered by two ranges`;
}

function span(from: number, to: number): string {
  if (!Number.isFinite(from)) return `below ${to}`;
  return Number.isFinite(to) ? `from ${from} to ${to}` : `above ${from}`;
}

function present<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
