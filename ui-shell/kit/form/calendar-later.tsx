import { later } from '../app/later.js';
import type { DayPickerProps, DayRangePickerProps } from './calendar.js';

/** Few pages ask for a day by a calendar, and every page loads the kit. Until it is there its height is kept free. */
const place = <div className="limpid-calendar-place" />;

export const DayPicker = later<DayPickerProps>(async () => (await import('./calendar.js')).DayPicker, place);

export const DayRangePicker = later<DayRangePickerProps>(
  async () => (await import('./calendar.js')).DayRangePicker,
  place,
);
