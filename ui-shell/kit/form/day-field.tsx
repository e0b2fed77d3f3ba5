import { TextInput } from '@carbon/react';
import { saidDay } from '../format/said-day.js';

/** One day, typed or chosen from the browser's calendar, as `2027-04-03`; null while there is none. */
export function DayField({
  id,
  label,
  help,
  value,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: string | null;
  readonly fault: string | undefined;
  readonly onChange: (day: string | null) => void;
}) {
  return (
    <TextInput
      id={id}
      type="date"
      labelText={label}
      helperText={saidDay(value ?? '', help)}
      value={value ?? ''}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      {...describedByFault(id, fault)}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** Carbon names the fault of a line of text only as its error message, which is not announced by itself. */
export function describedByFault(id: string, fault: string | undefined): { readonly 'aria-describedby'?: string } {
  return fault === undefined ? {} : { 'aria-describedby': `${id}-error-msg` };
}
