import { DatePicker, DatePickerInput } from '@carbon/react';
import { useEffect, useRef, useState } from 'react';
import { pickedDay } from '../format/format.js';
import { faultOfDay, writtenDay } from './written-day.js';

const asWritten = { dateFormat: 'Y-m-d', placeholder: 'yyyy-mm-dd' } as const;

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
  /** Null for none. */
  readonly onChange: (day: string | null) => void;
}

/**
 * One date, typed or chosen from a calendar. It is reported as soon as it is complete, because Carbon reports it only
 * when the calendar is left; text that is no date is shown in the error, because Carbon clears it.
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
    // Carbon may report an empty date twice, first with the text still in the field.
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
  /** Prefix of the ids of the two fields, `-from` and `-to`. */
  readonly id: string;
  /** `2026-11-21`; empty for no limit on that side. */
  readonly from: string;
  readonly to: string;
  /** Reports the changed date; empty for no limit on that side. */
  readonly onChange: (days: { readonly from?: string; readonly to?: string }) => void;
}

/**
 * The first and last date of a range; Carbon's own range picker takes a last date without a first one for the first.
 */
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
