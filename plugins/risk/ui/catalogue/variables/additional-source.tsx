import { Select, SelectItem } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import { parseUnit } from '#schemas/formula/unit';
import {
  listOfKind,
  type AdditionalFieldKind,
  type AdditionalFieldLists,
} from '#plugins/products/shared/additional-field';
import { additionalSource, parseAdditionalSource, scopesOfKind } from '#plugins/risk/shared/setup/additional-source';

const kindWords: Readonly<Record<AdditionalFieldKind, string>> = {
  api: 'active',
  intermediate: 'intermediate',
  product: 'product',
  production: 'production',
  equipmentProductionPair: 'equipment of a production',
};

export interface OfferedField {
  readonly source: string;
  readonly kind: AdditionalFieldKind;
  readonly label: string;
  readonly unit: string | null;
}

/** Additional fields for rankings, as sources of variables and criteria; null while loading. */
export function useOfferedFields(): readonly OfferedField[] | null {
  const { data } = useFacilityData<AdditionalFieldLists>('/additional-fields/lists', 'Loading the additional fields', {
    isAside: true,
  });
  if (data === undefined) return null;
  return (Object.keys(listOfKind) as AdditionalFieldKind[]).flatMap(kind =>
    data[listOfKind[kind]]
      .filter(field => field.usableInRanking === true)
      .map(({ externalId: key, name, unit }) => ({
        source: additionalSource({ kind, key: key.trim() }),
        kind,
        label: `${name}, of the ${kindWords[kind]}${unit === null ? '' : `, ${unit}`}`,
        unit,
      })),
  );
}

/** Selects an additional field as source of a variable and fills in source, scope and unit. */
export function AdditionalSourceChoice({
  source,
  change,
}: {
  readonly source: string;
  readonly change: (name: string, value: unknown) => void;
}) {
  const fields = useOfferedFields();
  if (fields === null || fields.length === 0) return null;
  const chosen = fields.find(field => field.source === source);
  return (
    <Select
      id="additional-source"
      labelText="Value from an additional field"
      helperText="Fills in source field, scope and unit. Offered are fields that are available to rankings by definition."
      value={chosen?.source ?? ''}
      onChange={event => {
        const field = fields.find(each => each.source === event.target.value);
        change('sourceField', field?.source ?? null);
        if (field === undefined) return;
        change('kind', 'number');
        change('scope', scopesOfKind[field.kind][0]);
        change('unit', field.unit !== null && parseUnit(field.unit) !== null ? field.unit : '1');
      }}
    >
      <SelectItem value="" text="no additional field" />
      {fields.map(field => (
        <SelectItem key={field.source} value={field.source} text={field.label} />
      ))}
    </Select>
  );
}

/** Label of a source field. */
export function useSourceLabel(source: string | null): string | null {
  const fields = useOfferedFields();
  const parsed = source === null ? null : parseAdditionalSource(source);
  if (parsed === null) return source;
  const label = fields?.find(field => field.source === source)?.label;
  return `Additional field ${label ?? `${parsed.key}, of the ${kindWords[parsed.kind]}${fields === null ? '' : ': no longer exists'}`}`;
}
