import { MultiSelect } from '@carbon/react';
import type { FormField, Option } from './fields.js';

/** Selects several of a few given options. */
export function ChoicesField({
  field,
  choices,
  chosen,
  fault,
  onChange,
}: {
  readonly field: FormField;
  readonly choices: readonly Option[];
  readonly chosen: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const selected = choices.filter(({ value }) => chosen.includes(value));
  return (
    <MultiSelect<Option>
      id={`field-${field.name}`}
      titleText={field.label}
      helperText={field.help ?? ''}
      label={selected.map(({ label }) => label).join(', ') || 'None chosen'}
      items={[...choices]}
      selectedItems={selected}
      itemToString={choice => choice?.label ?? ''}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={({ selectedItems }) => onChange((selectedItems ?? []).map(({ value }) => value))}
    />
  );
}
