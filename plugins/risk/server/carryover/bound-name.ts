import {
  pairVariables,
  type MacFormulaInput,
  type PairRows,
  type PairValues,
  type PairVariable,
} from '#plugins/limits/server/api';
import type { RowName } from '#schemas/formula/compile';
import { namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import type { VariableScope } from '#plugins/risk/shared/names';
import { noAdditionalFields, type AdditionalFields } from '../additional-fields.js';
import type { RiskCategory, RiskVariable } from '../api.js';
import { builtInVariables } from '../catalogue/defaults/variables.js';
import { factorBetween, factorOfField } from '../unit-factor.js';

/** Source of the value of a name: a value of the pair times a unit factor, or the score of a category. */
export type NameSource =
  | { readonly variable: PairVariable; readonly factor: number }
  | { readonly category: string }
  /** An additional field of residue, next production or production on equipment, times a unit factor. */
  | { readonly additional: string; readonly of: 'substance' | 'next' | 'equipment'; readonly factor: number }
  /** No value of a pair: the default, or missing. */
  | null;

/** A name of a formula, bound to the source of its value. */
export interface BoundName {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly of: MacFormulaInput['of'];
  readonly source: NameSource;
  /** Used when the source has no value. */
  readonly defaultValue: number | null;
}

/** Resolves a name for limits: variables first, then categories without a variable (formulas 10.3). */
export function boundName(
  key: string,
  variables: ReadonlyMap<string, RiskVariable>,
  categories: ReadonlyMap<string, RiskCategory>,
  additional: AdditionalFields = noAdditionalFields,
): BoundName {
  const variable = variables.get(key);
  if (variable === undefined) {
    const label = `Score of ${categories.get(key)?.name ?? key}`;
    return { key, label, unit: '1', of: 'substance', source: { category: key }, defaultValue: null };
  }
  const { label, unit, scope, defaultValue } = variable;
  const source = sourceOf(variable, additional);
  return { key, label, unit, of: isOfEquipment(source) ? 'equipment' : places[scope], source, defaultValue };
}

/** Whether a name reads a value of a production on equipment. */
export function isOfEquipment(source: NameSource): boolean {
  return source !== null && 'additional' in source && source.of === 'equipment';
}

/** Whether a name reads the same as in a built-in criterion, without a default. */
export function isBuiltInName({ key, source, defaultValue }: BoundName): boolean {
  return (
    defaultValue === null && source !== null && 'variable' in source && source.variable === key && source.factor === 1
  );
}

/** A name without any value. */
export const unknownName: RowName = { values: { moves: false, read: () => NaN }, factor: 1, none: NaN };

/** How a formula over many pairs reads a name. */
export function rowNameOf({ source, defaultValue }: BoundName, pairs: PairRows): RowName {
  const none = defaultValue ?? NaN;
  if (source === null) return { ...unknownName, none };
  if ('category' in source) return { values: pairs.score(source.category), factor: 1, none };
  const { factor } = source;
  if ('variable' in source) return { values: pairs.of(source.variable), factor, none };
  const { additional, of } = source;
  const readers = { substance: pairs.score, next: pairs.ofNext, equipment: pairs.onEquipment };
  return { values: readers[of](additional), factor, none };
}

/** The value used by a formula; null: missing. */
export function valueOf(name: BoundName, values: PairValues): number | null {
  return found(name, values) ?? name.defaultValue;
}

/** The value as shown in an explanation; a default is marked as such and has no record. */
export function inputOf(name: BoundName, values: PairValues): MacFormulaInput {
  const { key: symbol, label, unit, of } = name;
  const value = found(name, values);
  if (value !== null || name.defaultValue === null)
    return { name: `${label}${whereOf(name, values)}`, symbol, value, unit, of, ...variableOf(name) };
  return { name: `${label} (default of the variable)`, symbol, value: name.defaultValue, unit, of: 'other' };
}

/** What is missing, as reported with limits: a value of the pair by its own name. */
export function missingName(name: BoundName, values: PairValues): string {
  const { key, label, source } = name;
  if (source === null) return key;
  if ('additional' in source) return `${label}${whereOf(name, values)}`;
  return 'variable' in source ? source.variable : `score of ${source.category}`;
}

function variableOf({ source }: BoundName): Pick<MacFormulaInput, 'variable'> {
  return source !== null && 'variable' in source ? { variable: source.variable } : {};
}

/** The current equipment, for names with a value for each. */
function whereOf({ source }: BoundName, { onEquipment }: PairValues): string {
  return isOfEquipment(source) && onEquipment !== null ? ` on ${onEquipment.externalId}` : '';
}

function found({ source }: BoundName, values: PairValues): number | null {
  if (source === null) return null;
  if ('category' in source) return values.scores[source.category] ?? null;
  if ('additional' in source) {
    const { scores: substance, ofNext: next, onEquipment } = values;
    const kept = { substance, next, equipment: onEquipment?.numbers ?? {} }[source.of][source.additional] ?? null;
    return kept === null ? null : kept * source.factor;
  }
  const value = values.of(source.variable);
  return value === null || source.factor === 1 ? value : value * source.factor;
}

const places: Readonly<Record<VariableScope, MacFormulaInput['of']>> = {
  previousActive: 'substance',
  nextProduct: 'next',
  pair: 'pair',
  policy: 'policy',
  equipment: 'other',
  sample: 'other',
};

function sourceOf(variable: RiskVariable, additional: AdditionalFields): NameSource {
  const { key, kind, sourceField, unit } = variable;
  if (kind === 'score') return { category: sourceField ?? key };
  if (sourceField !== null && namesAdditionalField(sourceField)) return additionalOf(variable, sourceField, additional);
  if (isPairVariable(key) && sourceField === fieldOf.get(key)) return { variable: key, factor: 1 };
  // A user-defined variable that reads a field of the pair, perhaps in another unit.
  for (const known of builtInVariables) {
    if (!isPairVariable(known.key) || (known.sourceField !== sourceField && known.key !== sourceField)) continue;
    const factor = factorBetween(known.unit, unit);
    if (factor !== null) return { variable: known.key, factor };
  }
  return null;
}

/** A changeover has fields of its residue, of its next production, and of that production on each shared equipment. */
function additionalOf({ scope, unit }: RiskVariable, sourceField: string, additional: AdditionalFields): NameSource {
  const field = additional.get(sourceField);
  const factor = field === undefined ? null : factorOfField(field.unit, unit);
  if (field === undefined || factor === null) return null;
  const ofSubstance = field.kind === 'api' || field.kind === 'intermediate';
  if (ofSubstance) return { additional: sourceField, of: 'substance', factor };
  if (field.kind === 'equipmentProductionPair') return { additional: sourceField, of: 'equipment', factor };
  return scope === 'nextProduct' ? { additional: sourceField, of: 'next', factor } : null;
}

/** A facility may have its own variable with a key that became built-in later: it still reads the source it names. */
const fieldOf: ReadonlyMap<string, string | null> = new Map(
  builtInVariables.map(({ key, sourceField }) => [key, sourceField]),
);

function isPairVariable(key: string): key is PairVariable {
  return (pairVariables as readonly string[]).includes(key);
}
