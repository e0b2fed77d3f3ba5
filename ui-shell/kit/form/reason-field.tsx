import { TextArea } from '@carbon/react';

/** The reason for a change, stored in the audit trail. */
export function ReasonField({
  id,
  label = 'Reason for the change *',
  help,
  rows = 2,
  value,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly label?: string;
  readonly help?: string;
  readonly rows?: number;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextArea
      id={id}
      labelText={label}
      {...(help === undefined ? {} : { helperText: help })}
      rows={rows}
      maxLength={500}
      value={value}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
}
