import { Calendar } from '@carbon/icons-react';
import { TextInput } from '@carbon/react';
import { useRef, useState } from 'react';
import { isDay } from '#schemas/lib/date-text';

/**
 * One date, typed as `2027-04-03` or chosen from a calendar; null for none. Only the browser's calendar is used,
 * because native date boxes follow the reader's locale, where 03/04/2027 is ambiguous. Text that is no date stays and
 * is refused.
 */
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
  // No error is shown while a date is being typed.
  const [isLeft, setIsLeft] = useState(true);
  const typed = value ?? '';
  const isUnread = typed !== '' && !isDay(typed);
  const told = isUnread && isLeft ? 'must be a day, as 2026-01-31' : fault;
  return (
    <TextInput
      id={id}
      labelText={label}
      helperText={help ?? ''}
      placeholder="yyyy-mm-dd"
      autoComplete="off"
      value={typed}
      invalid={told !== undefined}
      invalidText={told ?? ''}
      {...describedByFault(id, told)}
      decorator={<CalendarButton day={isUnread ? '' : typed} onChange={onChange} />}
      onBlur={() => setIsLeft(true)}
      onChange={event => {
        setIsLeft(false);
        const text = event.target.value.trim();
        onChange(text === '' ? null : text);
      }}
    />
  );
}

/** Opens the browser's calendar, in the box of a date. */
export function CalendarButton({
  day,
  first = '',
  last = '',
  onChange,
}: {
  readonly day: string;
  /** The first and last date that can be chosen; empty for any. */
  readonly first?: string;
  readonly last?: string;
  readonly onChange: (day: string | null) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <span className="limpid-day-choice">
      <input
        ref={box}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        value={day}
        min={first}
        max={last}
        onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      />
      <button
        type="button"
        aria-label="Open the calendar"
        title="Open the calendar"
        onClick={() => box.current?.showPicker()}
      >
        <Calendar />
      </button>
    </span>
  );
}

/** Carbon links the error of a text field only by aria-errormessage, which is not announced by itself. */
export function describedByFault(id: string, fault: string | undefined): { readonly 'aria-describedby'?: string } {
  return fault === undefined ? {} : { 'aria-describedby': `${id}-error-msg` };
}
