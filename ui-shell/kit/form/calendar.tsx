import { DatePicker, DatePickerInput } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { pickedDay } from '../format/format.js';
import { faultOfDay, writtenDay } from './written-day.js';

const asWritten = { dateFormat: 'Y-m-d', placeholder: 'yyyy-mm-dd' } as const;

export interface DayPickerProps {
  readonly id: string;
  readonly label: string;
  /** `2026-11-21`; empty: none. */
  readonly value: string;
  /** The first day that can be chosen; left out: any. */
  readonly first?: string;
  /** The last day that can be chosen; left out: any. */
  readonly last?: string;
  readonly placeholder?: string;
  /** Null: none. */
  readonly onChange: (day: string | null) => void;
}

/**
 * One day, typed or chosen from a calendar. It is told as soon as it is a whole day: Carbon tells it when the calendar is
 * left, and until then the page would show another day than the field says. Carbon also empties a field whose text it
 * cannot read; what was typed is said below it.
 */
export function DayPicker({ id, label, value, first, last, placeholder, onChange }: DayPickerProps) {
  const told = useRef(value);
  const typed = useRef('');
  const [fault, setFault] = useState('');
  useEffect(() => {
    told.current = value;
  }, [value]);
  const tell = (day: string): void => {
    if (day === told.current) return;
    told.current = day;
    onChange(day === '' ? null : day);
  };
  const type = (text: string): void => {
    typed.current = text;
    setFault('');
    if (text.trim() !== '' && faultOfDay(text, first, last) === '') tell(text.trim());
  };
  const choose = ([date]: Date[]): void => {
    // Carbon may say twice that there is no day, first with the text still in the field.
    if (date !== undefined || typed.current !== '') setFault(date ? '' : faultOfDay(typed.current, first, last));
    typed.current = '';
    tell(date === undefined ? '' : pickedDay(date));
  };
  return (
    <DatePicker
      datePickerType="single"
      dateFormat={asWritten.dateFormat}
      parseDate={writtenDay}
      {...(first === undefined ? {} : { minDate: first })}
      {...(last === undefined ? {} : { maxDate: last })}
      value={value}
      onChange={choose}
      onClose={choose}
    >
      <DatePickerInput
        id={id}
        labelText={label}
        placeholder={placeholder ?? asWritten.placeholder}
        size="md"
        invalid={fault !== ''}
        invalidText={fault}
        onChange={event => type(event.target.value)}
      />
    </DatePicker>
  );
}

export interface DayRangePickerProps {
  /** Of the two fields, `-from` and `-to` behind it. */
  readonly id: string;
  /** `2026-11-21`; empty: open on that side. */
  readonly from: string;
  readonly to: string;
  /** Whichever day was changed; empty: open on that side. */
  readonly onChange: (days: { readonly from?: string; readonly to?: string }) => void;
}

/** The first and the last day of a range. Carbon's own picker of ranges takes a last day without a first for the first. */
export function DayRangePicker({ id, from, to, onChange }: DayRangePickerProps) {
  return (
    <>
      <DayPicker
        id={`${id}-from`}
        label="From"
        value={from}
        {...(to === '' ? {} : { last: to })}
        onChange={day => onChange({ from: day ?? '' })}
      />
      <DayPicker
        id={`${id}-to`}
        label="To"
        value={to}
        {...(from === '' ? {} : { first: from })}
        onChange={day => onChange({ to: day ?? '' })}
      />
    </>
  );
}
