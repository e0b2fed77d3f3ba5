import type { AnyCall, FieldFault } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import type { AdditionalFieldKind, AnyFieldValue } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import {
  definitionsOf,
  holdDefinitions,
  type KnownDefinition,
  type KnownDefinitions,
} from '../definitions/definitions.js';
import { knownUsernames } from '../facility-users.js';
import { tidied, valueFault } from './value-rules.js';

/** The values to store and the faults of what was sent; null: no values. */
export interface CheckedValues {
  readonly values: AdditionalValue[] | null;
  readonly faults: readonly FieldFault[];
}

interface Entry {
  readonly definitionId: string;
  readonly value: AnyFieldValue | null;
  readonly index: number;
}

/**
 * Checks the values that replace `before`. Unchanged values are not checked again, and values of archived
 * definitions stay. `path` is the position of the list in the call.
 */
export async function checkValues(
  call: AnyCall,
  kind: AdditionalFieldKind,
  sent: readonly AdditionalValue[],
  before: readonly AdditionalValue[],
  path: string,
): Promise<CheckedValues> {
  const entries = sent.map(({ definitionId, value }, index) => ({ definitionId, value: tidied(value), index }));
  const stood = new Map(before.map(({ definitionId, value }) => [definitionId, JSON.stringify(value)]));
  const isNew = ({ definitionId, value }: Entry): boolean => stood.get(definitionId) !== JSON.stringify(value);
  const definitions = await holdDefinitions(
    call,
    entries.filter(isNew).map(entry => entry.definitionId),
  );
  const faults: FieldFault[] = [];
  const fault = ({ index }: Entry, field: keyof AdditionalValue, message: string): number =>
    faults.push({ path: `${path}.${index}.${field}`, message });
  for (const entry of entries) {
    const message = placeFault(entry, entries, kind, definitions, stood.has(entry.definitionId) && !isNew(entry));
    if (message !== null) fault(entry, 'definitionId', message);
  }
  const placed = entries.filter(({ index }) => !faults.some(({ path: at }) => at === `${path}.${index}.definitionId`));
  const checked = placed.filter(isNew).filter(entry => entry.value !== null);
  for (const entry of checked) {
    const definition = definitions.get(entry.definitionId);
    const message = definition === undefined || entry.value === null ? null : valueFault(definition, entry.value);
    if (message !== null) fault(entry, 'value', message);
  }
  const users = await accountSpellings(call, checked, definitions, (entry, message) => fault(entry, 'value', message));
  faults.push(...missing(kind, definitions, placed, path));
  const values = placed.flatMap(({ definitionId, value }) =>
    value === null ? [] : [{ definitionId, value: users.get(definitionId) ?? value }],
  );
  return { values: stored([...values, ...hidden(before, values, definitions)]), faults };
}

/** The default values of a new record. */
export async function defaultValues(
  call: AnyCall,
  kind: AdditionalFieldKind,
  said: readonly AdditionalValue[],
): Promise<AdditionalValue[]> {
  const known = new Set(said.map(({ definitionId }) => definitionId));
  return live(await definitionsOf(call), kind).flatMap(({ id, defaultValue }) =>
    (defaultValue ?? null) === null || known.has(id) ? [] : [{ definitionId: id, value: defaultValue }],
  );
}

/** Sorts the values, so that equal values are equal lists. */
export function stored(values: readonly AdditionalValue[]): AdditionalValue[] | null {
  return values.length === 0 ? null : values.toSorted((a, b) => (a.definitionId < b.definitionId ? -1 : 1));
}

function live(definitions: KnownDefinitions, kind: AdditionalFieldKind): KnownDefinition[] {
  return [...definitions.values()].filter(each => each.entityKind === kind && !each.isArchived);
}

function placeFault(
  { definitionId, index }: Entry,
  entries: readonly Entry[],
  kind: AdditionalFieldKind,
  definitions: KnownDefinitions,
  stood: boolean,
): string | null {
  const definition = definitions.get(definitionId);
  if (definition === undefined) return 'is not an additional field of this facility';
  if (definition.entityKind !== kind) return `${definition.name} is not a field of this kind of record`;
  if (definition.isArchived && !stood) return `${definition.name} is archived`;
  return entries.findIndex(entry => entry.definitionId === definitionId) < index ? 'is listed twice' : null;
}

/** User names in the spelling of their accounts; unknown ones are reported. */
async function accountSpellings(
  call: AnyCall,
  entries: readonly Entry[],
  definitions: KnownDefinitions,
  fault: (entry: Entry, message: string) => void,
): Promise<ReadonlyMap<string, string[]>> {
  const lists = entries.flatMap(entry =>
    definitions.get(entry.definitionId)?.type === 'users list' && Array.isArray(entry.value)
      ? [{ entry, names: entry.value }]
      : [],
  );
  const known = await knownUsernames(
    call,
    lists.flatMap(({ names }) => names),
  );
  return new Map(
    lists.map(({ entry, names }) => {
      const unknown = names.find(name => !known.has(lowerCase(name)));
      if (unknown !== undefined) fault(entry, `${unknown} is not a user`);
      return [entry.definitionId, names.map(name => known.get(lowerCase(name)) ?? name)];
    }),
  );
}

/** Required fields without a value, reported at their entry if there is one. */
function missing(
  kind: AdditionalFieldKind,
  definitions: KnownDefinitions,
  entries: readonly Entry[],
  path: string,
): FieldFault[] {
  return live(definitions, kind).flatMap(({ id, name, isRequired }) => {
    const entry = entries.find(each => each.definitionId === id);
    if (isRequired !== true || (entry !== undefined && entry.value !== null)) return [];
    return entry === undefined
      ? [{ path, message: `${name} is required` }]
      : [{ path: `${path}.${entry.index}.value`, message: 'is required' }];
  });
}

/** Values of archived fields stay when the others change. */
function hidden(
  before: readonly AdditionalValue[],
  sent: readonly AdditionalValue[],
  definitions: KnownDefinitions,
): AdditionalValue[] {
  const said = new Set(sent.map(({ definitionId }) => definitionId));
  return before.filter(
    ({ definitionId }) => definitions.get(definitionId)?.isArchived === true && !said.has(definitionId),
  );
}
