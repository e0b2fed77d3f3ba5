import { MultiSelect } from '@carbon/react';
import { pickerCharacters, truncated } from '#schemas/constants';
import { useFacilityData, type RecordRow } from '../api/queries.js';
import type { FormField } from './fields.js';
import { useMayChoose } from './choices.js';
import { NoneYet } from './none-yet.js';

type ReferencesFieldOf = Extract<FormField, { kind: 'references' }>;

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** Several records of a small list, each by ID and name; nothing for users who may not read them. */
export function ReferencesField({
  field,
  ids,
  fault,
  onChange,
}: {
  readonly field: ReferencesFieldOf;
  readonly ids: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { path, many, name, label, help = '' } = field;
  const { data } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>>>(
    `${path}?doPagination=false&columns=externalId,name&sort=externalId`,
    `Loading ${label.toLowerCase()}`,
    { isAside: true, enabled: useMayChoose(field) },
  );
  const choices = data?.[many]?.map(row => ({
    id: row.id,
    label: truncated(`${String(row['externalId'])} ${String(row['name'])}`, pickerCharacters.besideOthers),
  }));
  if (choices === undefined) return null;
  const chosen = choices.filter(choice => ids.includes(choice.id));
  return (
    <MultiSelect<Choice>
      id={`field-${name}`}
      titleText={label}
      helperText={choices.length === 0 ? <NoneYet add={field.add} /> : help}
      label={chosen.map(choice => choice.label).join(', ') || 'None chosen'}
      items={choices}
      initialSelectedItems={chosen}
      itemToString={choice => choice?.label ?? ''}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={({ selectedItems }) => onChange((selectedItems ?? []).map(choice => choice.id))}
    />
  );
}
