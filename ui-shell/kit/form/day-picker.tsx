import { TextInput } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { CalendarButton, describedByFault } from './day-field.js';
import { faultOfDay } from './fault-of-day.js';

export interface DayPickerProps {
  readonly id: string;
  readonly label: string;
  /** `2026-11-21`; empty for none. */
  readonly value: string;
  /** The first date that can be chosen; omitted for any. */
  readonly first?: string;
  /** The last date that can be chosen; omitted for any. */
  readonly last?: string;
  readonly placeholder?: string;
  /** Takes the focus when it appears, because a button asked for it. */
  readonly takesFocus?: boolean;
  /** Null for none. */
  readonly onChange: (day: string | null) => void;
}

/**
 * One date of a filter, typed or chosen from a calendar. It is reported as soon as it is complete, and an emptied one
 * once it is left, so that typing another date does not show all data in between.
 */
export function DayPicker({
  id,
  label,
  value,
  first = '',
  last = '',
  placeholder = 'yyyy-mm-dd',
  takesFocus = false,
  onChange,
}: DayPickerProps) {
  /** Null while nothing is typed that differs from the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(true);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const shown = typed ?? value;
  const fault = isLeft ? faultOfDay(shown, first, last) : '';
  const tell = (day: string): void => {
    if (day !== value && faultOfDay(day, first, last) === '') onChange(day === '' ? null : day);
  };
  return (
    <TextInput
      id={id}
      labelText={label}
      placeholder={placeholder}
      autoComplete="off"
      ref={box}
      value={shown}
      invalid={fault !== ''}
      invalidText={fault}
      {...describedByFault(id, fault === '' ? undefined : fault)}
      decorator={<CalendarButton day={value} first={first} last={last} onChange={day => onChange(day)} />}
      onChange={event => {
        setIsLeft(false);
        setTyped(event.target.value);
        const day = event.target.value.trim();
        if (day !== '') tell(day);
      }}
      onKeyDown={event => event.key === 'Enter' && setIsLeft(true)}
      onBlur={() => {
        setIsLeft(true);
        tell(shown.trim());
        if (faultOfDay(shown, first, last) === '') setTyped(null);
      }}
    />
  );
}

export interface DayRangePickerProps {
  /** Prefix of the ids of the two fields, `-from` and `-to`. */
  readonly id: string;
  /** `2026-11-21`; empty for no limit on that side. */
  readonly from: string;
  readonly to: string;
  /** Reports the changed date; empty for no limit on that side. */
  readonly onChange: (days: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and last date of a range. */
export function DayRangePicker({ id, from, to, onChange }: DayRangePickerProps) {
  return (
    <>
      <DayPicker
        id={`${id}-from`}
        label="From"
        value={from}
        last={to}
        onChange={day => onChange({ from: day ?? '' })}
      />
      <DayPicker id={`${id}-to`} label="To" value={to} first={from} onChange={day => onChange({ to: day ?? '' })} />
    </>
  );
}
