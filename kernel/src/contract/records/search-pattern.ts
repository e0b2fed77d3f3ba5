import { smallLetters } from '#schemas/lib/small-letters';

/**
 * The `like` pattern of a search: finds the text anywhere in what `lower(…)` of the database gives. Blanks around it do not
 * count, `%`, `_` and `\` stand for themselves, and an empty text finds all that is not null.
 */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** As `containing`, but finds the text at the beginning alone. */
export function beginningWith(text: string): string {
  return `${smallLetters(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
