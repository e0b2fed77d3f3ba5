import { TextInput } from '@carbon/react';

/** A short text in a table cell; empty is null. */
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
  /** Field path of errors, so that their summary links here. */
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
