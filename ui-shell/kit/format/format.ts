import { beginOfDay, dateText, dayAfter, dayText, dayIn, defaultDateForm, type DateForm } from '#schemas/lib/date-text';
import { limitsRoundedDown, formatApart, formatLimit as limitText, formatNumber } from '#schemas/lib/format-number';
import { inReaderUnit, kindOfUnit, readerUnit } from './reader-units.js';

export { formatApart, formatNumber };

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/**
 * The number in the unit of the reader, rounded for display (specification section 9); empty for null. A mass keeps its
 * unit: most masses are doses.
 */
export function formatQuantity(quantity: Quantity | null | undefined): string {
  if (quantity === null || quantity === undefined) return '';
  const { value, unit } = kindOfUnit(quantity.unit) === 'residueMass' ? quantity : inReaderUnit(quantity);
  return `${formatNumber(value)} ${unit}`;
}

let chosenFeatures: readonly string[] = [];

/** Ways of working that the facility has chosen; called once by the host, when the facility is known. */
export function setChosenFeatures(keys: readonly string[]): void {
  chosenFeatures = keys;
}

/** A limit for display, rounded down where the facility wants that; without a unit. */
export function formatLimit(value: number | null | undefined): string {
  return limitText(value, chosenFeatures.includes(limitsRoundedDown));
}

/** A limit or an area of a unit, in the unit of the reader, for a column whose heading says it (`headingInUnit`). */
export function formatInUnit(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) return '';
  const shown = inReaderUnit({ value, unit }).value;
  return kindOfUnit(unit) === 'area' ? formatNumber(shown) : formatLimit(shown);
}

/** The heading of such a column: `MAC, mg`. */
export function headingInUnit(title: string, unit: string): string {
  return `${title}, ${readerUnit(unit)}`;
}

/** A limit with its unit, both as the reader sees them; a unit without a choice, as ppm, stays. */
export function formatLimitIn({ value, unit }: Quantity): string {
  return `${formatInUnit(value, unit)} ${readerUnit(unit)}`;
}

/** Two limits or areas of a unit side by side, in that of the reader: only equal ones look equal. */
export function formatSides(one: number, other: number, unit: string): readonly [string, string] {
  const texts = [formatInUnit(one, unit), formatInUnit(other, unit)] as const;
  return one === other || texts[0] !== texts[1] ? texts : apart(one, other, unit);
}

/** A measured amount and the limit that it is compared with, in the unit of the reader: only equal ones look equal. */
export function formatBeside(value: number, limit: number, unit: string): string {
  return `${apart(value, limit, unit).join(' of ')} ${readerUnit(unit)}`;
}

function apart(one: number, other: number, unit: string): readonly [string, string] {
  const isDown = kindOfUnit(unit) !== 'area' && chosenFeatures.includes(limitsRoundedDown);
  return formatApart(inReaderUnit({ value: one, unit }).value, inReaderUnit({ value: other, unit }).value, isDown);
}

let dateForm: DateForm = defaultDateForm;

/** Called once by the host, when the facility is known. */
export function setDateForm(form: DateForm): void {
  dateForm = form;
}

/** ISO time as text in the time zone and format of the facility. */
export function formatTime(iso: string | null | undefined): string {
  return iso === null || iso === undefined || iso === '' ? '' : dateText(new Date(iso), dateForm);
}

/** A day as `2026-11-21` in the date format of the facility. */
export function formatDay(day: string): string {
  return dayText(day, dateForm);
}

/** The current date in the facility's time zone, as `2026-11-21`, or a number of days earlier. */
export function facilityDay(daysAgo = 0): string {
  const today = Date.parse(dayIn(dateForm.timezone, new Date()));
  return new Date(today - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

/** The first moment of a date in the facility's time zone. */
export function facilityDayBegin(day: string): string {
  return beginOfDay(day, dateForm.timezone).toISOString();
}

/** The last moment of a date in the facility's time zone. */
export function facilityDayEnd(day: string): string {
  return new Date(beginOfDay(dayAfter(day), dateForm.timezone).getTime() - 1).toISOString();
}

/** The time zone of the facility, as `Europe/Zurich`. */
export function facilityZone(): string {
  return dateForm.timezone;
}

/** The size of a file: `12 kB`, `3.4 MB`. */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** minBatchSize becomes Min batch size; text with spaces is unchanged. */
export function words(name: string): string {
  if (name.includes(' ')) return name.charAt(0).toUpperCase() + name.slice(1);
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Any field value as readable text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  // A quantity that is being typed may contain text.
  if (typeof value === 'object' && 'value' in value && 'unit' in value)
    return `${formatValue(value.value)} ${String(value.unit)}`;
  if (typeof value === 'object') {
    if ('name' in value) return String((value as { name: unknown }).name);
    const members = Object.entries(value).filter(([, member]) => formatValue(member) !== '');
    return members.map(([key, member]) => `${words(key).toLowerCase()} ${formatValue(member)}`).join(', ');
  }
  return String(value as string);
}
