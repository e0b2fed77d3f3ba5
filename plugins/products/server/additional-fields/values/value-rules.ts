import type { AnyFieldValue, FieldDefinition } from '#plugins/products/shared/additional-field';

/** The parts of a definition that values are checked against. */
export type FieldRules = Pick<FieldDefinition, 'type' | 'unit' | 'minimum' | 'maximum' | 'decimals' | 'options'>;

const maxLineLength = 255;
const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Trims text and lists; an empty value becomes null. */
export function tidied(value: AnyFieldValue | null | undefined): AnyFieldValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (!Array.isArray(value)) return value;
  const entries = value.map(entry => entry.trim()).filter(entry => entry !== '');
  return entries.length === 0 ? null : entries;
}

/** The fault of a trimmed value, or null; whether users exist is checked elsewhere. */
export function valueFault(rules: FieldRules, value: AnyFieldValue): string | null {
  switch (rules.type) {
    case 'single-line text':
      return typeof value === 'string' ? lineFault(value) : 'must be text';
    case 'multi-line text':
      return typeof value === 'string' ? null : 'must be text';
    case 'yes/no':
      return typeof value === 'boolean' ? null : 'must be yes or no: true or false';
    case 'number':
      return typeof value === 'number' ? numberFault(rules, value) : 'must be a number';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'must be a date such as 2026-11-21';
    case 'date-time':
      return typeof value === 'string' && isMoment(value)
        ? null
        : 'must be a date and time such as 2026-11-21T08:30:00Z';
    case 'single select': {
      const options = rules.options ?? [];
      if (options.some(option => option.value === value)) return null;
      return `must be one of ${options.map(option => option.value).join(', ')}`;
    }
    case 'users list':
      return listFault(value, 'must be a list of user names');
    case 'location list':
      return listFault(value, 'must be a list of locations');
  }
}

function lineFault(text: string): string | null {
  if (/[\r\n]/.test(text)) return 'must be one line';
  return text.length > maxLineLength ? `must have at most ${maxLineLength} characters` : null;
}

function numberFault({ unit, minimum, maximum, decimals }: FieldRules, value: number): string | null {
  const shown = (limit: number): string => ((unit ?? '') === '' ? String(limit) : `${limit} ${unit}`);
  if (minimum !== null && value < minimum) return `must be at least ${shown(minimum)}`;
  if (maximum !== null && value > maximum) return `must be at most ${shown(maximum)}`;
  if (decimals !== null && Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
  return null;
}

function isDay(text: string): boolean {
  const [, year, month, date] = (day.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined || year < 1900 || year > 2200) return false;
  const found = new Date(Date.UTC(year, month - 1, date));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
}

function isMoment(text: string): boolean {
  return moment.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

function listFault(value: AnyFieldValue, otherwise: string): string | null {
  if (!Array.isArray(value)) return otherwise;
  const entries = value.map(entry => entry.toLowerCase());
  const twice = entries.findIndex((entry, index) => entries.indexOf(entry) < index);
  if (twice >= 0) return `has ${value[twice]} twice`;
  // Sheets use it as the separator of list entries.
  return entries.some(entry => entry.includes('|')) ? 'must not contain the character |' : null;
}
