import type { AnyCall, ExportedColumn, UnfoldedField } from '#kernel/contract';
import type { AdditionalFieldKind, AnyFieldValue } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { definitionsOf, type KnownDefinition } from '../definitions/definitions.js';
import { writeFieldCell } from './value-cells.js';

/** Additional fields as columns of an exported list, in their order. */
export function exportedFields(kind: AdditionalFieldKind): UnfoldedField<'additionalFields'> {
  return {
    field: 'additionalFields',
    columns: async (call: AnyCall) =>
      [...(await definitionsOf(call)).values()]
        .filter(definition => definition.entityKind === kind && !definition.isArchived)
        .map(columnOf),
  };
}

function columnOf(definition: KnownDefinition): ExportedColumn {
  const unit = definition.unit ?? '';
  return {
    heading: unit === '' ? definition.name : `${definition.name}, ${unit}`,
    cell: value => {
      const values = (value ?? []) as readonly AdditionalValue[];
      return shown(definition, values.find(each => each.definitionId === definition.id)?.value ?? null);
    },
  };
}

function shown({ options }: KnownDefinition, value: AnyFieldValue | null): string | number | null {
  if (value === null || typeof value === 'number') return value;
  return options?.find(option => option.value === value)?.label ?? writeFieldCell(value);
}
