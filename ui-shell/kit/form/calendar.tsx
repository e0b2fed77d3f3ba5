import { DatePicker, DatePickerInput } from '@carbon/react';
import { useEffect, useRef } from 'react';
import { pickedDay } from '../format/format.js';

const asWritten = { dateFormat: 'Y-m-d', placeholder: 'yyyy-mm-dd' } as const;

export interface DayPickerProps {
  readonly id: string;
  readonly label: string;
  /** `2026-11-21`; left out where the picker itself keeps what was chosen. */
  readonly value?: string;
  /** The last day that can be chosen; left out: any. */
  readonly last?: string;
  readonly placeholder?: string;
  /** Null: none. */
  readonly onChange: (day: string | null) => void;
}

/**
 * One day, typed or chosen from a calendar. Carbon does not tell what was typed before a click elsewhere: the page would go
 * on showing another day than the field says.
 */
export function DayPicker({ id, label, value, last, placeholder, onChange }: DayPickerProps) {
  const told = useRef(value ?? '');
  useEffect(() => {
    if (value !== undefined) told.current = value;
  }, [value]);
  const tell = ([date]: Date[]): void => {
    const day = date === undefined ? '' : pickedDay(date);
    if (day === told.current) return;
    told.current = day;
    onChange(day === '' ? null : day);
  };
  return (
    <DatePicker
      datePickerType="single"
      dateFormat={asWritten.dateFormat}
      {...(last === undefined ? {} : { maxDate: last })}
      {...(value === undefined ? {} : { value })}
      onChange={tell}
      onClose={tell}
    >
      <DatePickerInput id={id} labelText={label} placeholder={placeholder ?? asWritten.placeholder} size="md" />
    </DatePicker>
  );
}

export interface DayRangePickerProps {
  /** Of the two fields, `-from` and `-to` behind it. */
  readonly id: string;
  /** Null: open on that side. */
  readonly onChange: (from: string | null, to: string | null) => void;
}

/** The first and the last day of a range. */
export function DayRangePicker({ id, onChange }: DayRangePickerProps) {
  const told = (day: Date | undefined): string | null => (day === undefined ? null : pickedDay(day));
  return (
    <DatePicker
      datePickerType="range"
      dateFormat={asWritten.dateFormat}
      onChange={([from, to]: Date[]) => onChange(told(from), told(to))}
    >
      <DatePickerInput id={`${id}-from`} labelText="From" placeholder={asWritten.placeholder} />
      <DatePickerInput id={`${id}-to`} labelText="To" placeholder={asWritten.placeholder} />
    </DatePicker>
  );
}
