import { TextInput } from '@carbon/react';
import { formatTime } from '@limpid/ui-kit';

/** A secret that is entered and never shown; it is not part of the form's values, which are stored as a draft. */
export function SecretField({
  id,
  label,
  value,
  changedAt,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** When the kept secret was set; null: there is none. */
  readonly changedAt: string | null;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextInput
      id={id}
      type="password"
      autoComplete="new-password"
      labelText={changedAt === null ? `${label} *` : label}
      helperText={
        changedAt === null ? 'Kept encrypted, never shown' : `Set ${formatTime(changedAt)}; empty: stays as it is`
      }
      value={value}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
}
