import { wordsOfField } from '../scores/field-words.js';
import type { BandFault } from './band-faults.js';
import { comparable, type ScoringTable } from './bands.js';

/**
 * Texts of a table that its field never holds; when there are none, the words of the field that the table leaves without a
 * score: a gap as between ranges (formulas 10.1). Nothing for numbers, for fields that hold any text, and for empty tables.
 */
export function termFaults(table: ScoringTable & { readonly sourceField?: string | null }): BandFault[] {
  const terms = wordsOfField(table.sourceField);
  const bands = table.bands ?? [];
  if (table.kind !== 'text' || terms === null || bands.length === 0) return [];
  const scored = bands.map(band => comparable(band.value ?? ''));
  const known = new Set(terms.map(comparable));
  const unknown = scored.flatMap((text, index): BandFault[] =>
    known.has(text) ? [] : [{ path: `bands.${index}.value`, message: `must be one of ${terms.join(', ')}` }],
  );
  const without = terms.filter(term => !scored.includes(comparable(term)));
  if (unknown.length > 0 || without.length === 0) return unknown;
  return [{ path: 'bands', message: `gap: nothing scores ${without.join(', ')}` }];
}
