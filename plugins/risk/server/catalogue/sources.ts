import type { FieldFault } from '#kernel/contract';
import type { RpnCategory } from '#plugins/risk/shared/setup/rpn-category';
import { scoredFields, type ScoredField } from '#plugins/risk/shared/scores/scored-fields';
import { criterionFields } from '#plugins/risk/shared/setup/criterion-fields';
import type { SelectionCriterion } from '#plugins/risk/shared/setup/selection-criterion';
import type { Variable } from '#plugins/risk/shared/setup/variable';
import { factorBetween } from '../unit-factor.js';
import { builtInVariables } from './defaults/variables.js';

/** A category must score a field of actives, in a compatible unit. */
export function categorySourceFaults({ kind, unit, sourceField }: RpnCategory): FieldFault[] {
  if (sourceField === null || sourceField === undefined) return [];
  const field = scoredFields.find(({ name }) => name === sourceField);
  if (field === undefined) {
    const names = scoredFields.map(({ name }) => name).join(', ');
    return [{ path: 'sourceField', message: `is not a field that can be scored: ${names}` }];
  }
  const faults = kindFaults(field, kind);
  if (faults.length > 0) return faults;
  if (kind === 'text' || field.unit === null || unit === null || unit === undefined) return [];
  if (factorBetween(field.unit, unit) !== null) return [];
  return [{ path: 'unit', message: `does not fit ${sourceField}, which is in ${field.unit}` }];
}

/** A criterion must evaluate a field of its records, of the right kind. */
export function criterionSourceFaults({ appliesTo, sourceField, kind }: SelectionCriterion): FieldFault[] {
  const fields = criterionFields[appliesTo];
  const field = fields.find(({ name }) => name === sourceField);
  if (field !== undefined) return kindFaults(field, kind ?? 'number');
  const names = fields.map(({ name }) => name).join(', ');
  return [{ path: 'sourceField', message: `is not a field for criteria of this kind: ${names}` }];
}

function kindFaults({ name, kinds }: ScoredField, kind: 'number' | 'text'): FieldFault[] {
  return kinds.includes(kind) ? [] : [{ path: 'kind', message: `${name} holds ${wordOf(kinds[0])}` }];
}

function wordOf(kind: 'number' | 'text'): string {
  return kind === 'text' ? 'texts, not numbers' : 'numbers, not texts';
}

/** Fields that give numbers to formulas, with their units, besides additional fields. */
const numberSources: readonly { readonly name: string; readonly unit: string }[] = [
  ...builtInVariables.flatMap(({ sourceField, unit, kind }) =>
    sourceField === null || kind === 'score' ? [] : [{ name: sourceField, unit }],
  ),
  ...builtInVariables.flatMap(({ key, unit, kind }) => (kind === 'score' ? [] : [{ name: key, unit }])),
  { name: 'maxDailyDose', unit: 'mg/day' },
];

/** A user-defined variable must read an existing field in a compatible unit. */
export function variableSourceFaults({ unit, sourceField }: Pick<Variable, 'unit' | 'sourceField'>): FieldFault[] {
  if (sourceField === null) return [];
  const found = numberSources.filter(({ name }) => name === sourceField);
  const [first] = found;
  if (first === undefined) {
    const names = [...new Set(numberSources.map(({ name }) => name).filter(name => !/_/.test(name)))].join(', ');
    return [{ path: 'sourceField', message: `is not a field that gives a number: ${names} or an additional field` }];
  }
  if (found.some(source => factorBetween(source.unit, unit) !== null)) return [];
  return [{ path: 'unit', message: `does not fit ${sourceField}, which is in ${first.unit}` }];
}
