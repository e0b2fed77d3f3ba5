import { figuresOf } from '#plugins/risk/server/engine/residues';
import { parseResult } from '#schemas/risk/reported-result';
import type { CapabilityRow } from './capability-fields.js';

/**
 * Mean and deviation of a record: of its single results where it has any, as the score takes them, also where an older way
 * of counting results below detection was saved.
 */
export function figuresIn(row: CapabilityRow): Pick<CapabilityRow, 'mean' | 'standardDeviation'> {
  const read = (row.results ?? []).flatMap(text => parseResult(text) ?? []);
  if (read.length < 2 || row.resultsUnit === null) return row;
  const { mean, standardDeviation } = figuresOf(read);
  const unit = row.resultsUnit;
  return { mean: { value: mean, unit }, standardDeviation: { value: standardDeviation, unit } };
}
