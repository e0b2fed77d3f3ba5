import { isDeepStrictEqual } from 'node:util';
import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { wordsOfField } from '#plugins/risk/shared/scores/field-words';
import { bandFaults } from '#plugins/risk/shared/setup/band-faults';
import { comparable } from '#plugins/risk/shared/setup/bands';
import { namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import type { SelectionCriterion } from '#plugins/risk/shared/setup/selection-criterion';
import { termFaults } from '#plugins/risk/shared/setup/term-faults';
import { criterionSourceFaults } from '../sources.js';
import { assertKeyIsFree } from '../unique-key.js';

/** A criterion either scores its field or filters by it; with neither it is not set up yet (formulas 10.4). */
export async function preparedCriterion(
  next: SelectionCriterion,
  call: AnyCall,
  before: SelectionCriterion | null,
): Promise<SelectionCriterion> {
  const whole: SelectionCriterion = {
    ...next,
    kind: next.kind ?? 'number',
    weight: next.weight ?? 1,
    missingRule: next.missingRule ?? 'block',
    filterText: asTheFieldSpells(next),
  };
  const faults = [...sourceFaults(whole, before), ...faultsOf(whole), ...wordFaults(whole, before)];
  if (faults.length > 0) throw validationError(...faults);
  if (before?.key !== whole.key) await assertKeyIsFree(call, 'risk.selection_criterion', whole.key);
  return whole;
}

/** A source saved before it was checked remains valid until it is changed. */
export function hasSameSource(next: SelectionCriterion, before: SelectionCriterion | null): boolean {
  return (['appliesTo', 'sourceField', 'kind'] as const).every(field => before?.[field] === next[field]);
}

/** User-defined fields are checked after the record is written. */
function sourceFaults(next: SelectionCriterion, before: SelectionCriterion | null): FieldFault[] {
  return namesAdditionalField(next.sourceField) || hasSameSource(next, before) ? [] : criterionSourceFaults(next);
}

/** A filter on a field with fixed terms takes their spelling, ignoring case. */
function asTheFieldSpells({ kind, sourceField, filterText }: SelectionCriterion): string | null {
  const text = filterText ?? null;
  const words = kind === 'text' ? wordsOfField(sourceField) : null;
  return (text !== null && words?.find(word => comparable(word) === comparable(text))) || text;
}

/** A term that the field cannot hold is refused in filters and scores, unless it was saved before and is unchanged. */
function wordFaults(next: SelectionCriterion, before: SelectionCriterion | null): FieldFault[] {
  const stays = (field: 'bands' | 'filterText'): boolean =>
    hasSameSource(next, before) && isDeepStrictEqual(next[field], before?.[field]);
  if (given(next.bands)) {
    const table = { kind: next.kind ?? 'number', bands: next.bands, sourceField: next.sourceField };
    return stays('bands') || bandFaults(table).length > 0 ? [] : termFaults(table);
  }
  const words = next.kind === 'text' ? wordsOfField(next.sourceField) : null;
  const { filterText } = next;
  if (words === null || filterText === null || words.includes(filterText) || stays('filterText')) return [];
  return [{ path: 'filterText', message: `must be one of ${words.join(', ')}` }];
}

const given = (value: unknown): boolean => value !== null && value !== undefined;

function faultsOf(row: SelectionCriterion): FieldFault[] {
  const filters = (['operator', 'threshold', 'filterText'] as const).filter(field => given(row[field]));
  if (given(row.bands)) {
    const extra = filters.map(path => ({ path, message: 'a criterion has either ranges or a filter' }));
    return [...extra, ...bandFaults({ kind: row.kind ?? 'number', bands: row.bands })];
  }
  if (filters.length === 0) return [];
  return row.kind === 'text' ? textFilterFaults(row) : numberFilterFaults(row);
}

function numberFilterFaults({ operator, threshold, filterText }: SelectionCriterion): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!given(operator)) faults.push({ path: 'operator', message: 'is required for a filter' });
  if (!given(threshold)) faults.push({ path: 'threshold', message: 'is required for a filter' });
  if (given(filterText)) faults.push({ path: 'filterText', message: 'belongs to criteria of texts' });
  return faults;
}

function textFilterFaults({ operator, threshold, filterText }: SelectionCriterion): FieldFault[] {
  const faults: FieldFault[] = [];
  if (given(operator) && operator !== 'EqualTo')
    faults.push({ path: 'operator', message: 'texts can only be compared by EqualTo' });
  if (given(threshold)) faults.push({ path: 'threshold', message: 'belongs to criteria of numbers' });
  if (!given(filterText)) faults.push({ path: 'filterText', message: 'is required for a filter' });
  return faults;
}
