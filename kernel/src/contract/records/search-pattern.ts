import { lowerCase } from '#schemas/lib/lower-case';

/**
 * The `like` pattern of a search: finds the text anywhere in the database's `lower(…)`. Surrounding blanks are ignored,
 * `%`, `_` and `\` are literal, and an empty text matches everything that is not null.
 */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** As `containing`, but only at the beginning. */
export function beginningWith(text: string): string {
  return `${lowerCase(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
