import { wordsOfField } from '../scores/field-words.js';
import type { BandFault } from './band-faults.js';
import { comparable, type ScoringTable } from './bands.js';

/**
 * Texts of a table that its field never holds, or, without any, terms of the field without a score: a gap as between
 * ranges (formulas 10.1). Empty for numbers, free text and empty tables.
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
  return [{ path: 'bands', message: `gap: no score for ${without.join(', ')}` }];
}
