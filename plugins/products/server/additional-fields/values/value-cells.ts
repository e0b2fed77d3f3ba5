import type { AnyFieldValue } from '#plugins/products/shared/additional-field';
import type { FieldRules } from './value-rules.js';

/**
 * Reads a cell as a value of the definition. Unreadable text is passed on, so that the check of values reports it.
 * Options may be given by value or label; entries of lists are separated by `|`.
 */
export function readFieldCell(
  { type, options }: Pick<FieldRules, 'type' | 'options'>,
  text: string | null,
): AnyFieldValue | null {
  if (text === null) return null;
  const lower = text.toLowerCase();
  switch (type) {
    case 'number':
      return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
    case 'yes/no':
      if (['yes', 'true', '1'].includes(lower)) return true;
      return ['no', 'false', '0'].includes(lower) ? false : text;
    case 'users list':
    case 'location list':
      return text.split('|').map(entry => entry.trim());
    case 'single select': {
      const exact = options?.find(option => option.value === text);
      return (exact ?? options?.find(option => option.label.toLowerCase() === lower))?.value ?? text;
    }
    default:
      return text;
  }
}

/** Writes a value as the text of a cell that reads back as the same value. */
export function writeFieldCell(value: AnyFieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('|') : String(value);
}
