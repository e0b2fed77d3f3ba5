import { useAsOf, useFacilityData, withAsOf, type FormValues, type ListColumn, type RecordRow } from '@limpid/ui-kit';
import {
  listOfKind,
  type AdditionalFieldKind,
  type AdditionalFieldLists,
  type FieldDefinition,
} from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { shownFieldValue } from './shown-field-value.js';

const none: readonly FieldDefinition[] = [];

/** The additional fields of a kind of record, in their order, as of the displayed date. */
export function useDefinitions(kind: AdditionalFieldKind): readonly FieldDefinition[] {
  const path = withAsOf('/additional-fields/lists', useAsOf());
  const { data } = useFacilityData<AdditionalFieldLists>(path, 'Loading the additional fields', { isAside: true });
  return data?.[listOfKind[kind]] ?? none;
}

/** The initial values of a new record, so that required fields are checked; empty if there are no fields. */
export function useFieldDefaults(kind: AdditionalFieldKind): FormValues {
  const definitions = useDefinitions(kind);
  return definitions.length === 0 ? {} : { additionalFields: startValues(definitions) };
}

/** One value or null for each field, in order. */
export function everyValue(
  definitions: readonly FieldDefinition[],
  values: readonly AdditionalValue[],
): AdditionalValue[] {
  const known = new Map(values.map(each => [each.definitionId, each.value]));
  return definitions.map(({ id }) => ({ definitionId: id, value: known.get(id) ?? null }));
}

/** The initial values of a new record: the default of each field, or null. */
export function startValues(definitions: readonly FieldDefinition[]): AdditionalValue[] {
  return definitions.map(({ id, defaultValue }) => ({ definitionId: id, value: defaultValue }));
}

/** List columns for the additional fields shown in lists. */
export function useFieldColumns(kind: AdditionalFieldKind): readonly ListColumn<RecordRow>[] {
  return useDefinitions(kind)
    .filter(definition => definition.showInList === true)
    .map(definition => ({
      key: `field:${definition.externalId}`,
      heading: definition.name,
      notExported: true,
      ...(definition.type === 'number' ? { align: 'end' as const } : {}),
      render: row => {
        const values = (row['additionalFields'] ?? []) as readonly AdditionalValue[];
        return shownFieldValue(definition, values.find(each => each.definitionId === definition.id)?.value ?? null);
      },
    }));
}
