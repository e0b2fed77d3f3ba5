import { TextInput } from '@carbon/react';

/** A small text of a table's line; nothing is null. */
export function PlainInput({
  id,
  label,
  value,
  path,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string | null | undefined;
  /** The field as refusals call it, so that their summary leads here. */
  readonly path?: string;
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <TextInput
      id={id}
      labelText={label}
      hideLabel
      size="sm"
      value={value ?? ''}
      data-path={path}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}
