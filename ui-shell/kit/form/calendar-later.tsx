import { later } from '../app/later.js';
import type { DayPickerProps, DayRangePickerProps } from './calendar.js';

/** Few pages have a calendar, and every page loads the kit; its height is reserved until it is loaded. */
const place = <div className="limpid-calendar-place" />;

export const DayPicker = later<DayPickerProps>(async () => (await import('./calendar.js')).DayPicker, place);

export const DayRangePicker = later<DayRangePickerProps>(
  async () => (await import('./calendar.js')).DayRangePicker,
  place,
);
