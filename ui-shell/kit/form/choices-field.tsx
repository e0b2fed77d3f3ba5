import { MultiSelect } from '@carbon/react';
import type { FormField } from './fields.js';

/** Selects several of a few given options. */
export function ChoicesField({
  field,
  choices,
  chosen,
  fault,
  onChange,
}: {
  readonly field: FormField;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <MultiSelect<string>
      id={`field-${field.name}`}
      titleText={field.label}
      helperText={field.help ?? ''}
      label={chosen.join(', ') || 'None chosen'}
      items={[...choices]}
      selectedItems={[...chosen]}
      itemToString={choice => choice ?? ''}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={({ selectedItems }) => onChange(selectedItems ?? [])}
    />
  );
}
