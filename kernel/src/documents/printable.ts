import type { DocumentModel } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';

/** Replaces a character that cannot be printed. */
export const standIn = '\uFFFD';
/** Invisible characters: joiners, direction marks and emoji variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Characters with a printable equivalent. */
const same: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '∙': '·',
  '‣': '•',
  '‒': '–',
  '∕': '/',
  '\t': ' ',
  '\u202F': '\u00A0',
  '\u2028': '\n',
  '\u2029': '\n',
};
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A document in printable characters, with its moments as text, and whether nothing had to be replaced: no character is
 * dropped silently.
 */
export function printable(
  model: DocumentModel,
  has: (text: string) => boolean,
): { readonly model: DocumentModel; readonly isComplete: boolean } {
  let isComplete = true;
  const text = (given: string): string => {
    const whole = given.normalize('NFC');
    if (has(whole)) return whole;
    return Array.from(clusters.segment(whole), ({ segment }) => {
      const found = printed(segment, has);
      if (found === null) isComplete = false;
      return found ?? standIn;
    }).join('');
  };
  const each = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(each);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if ('moment' in value && typeof value.moment === 'string')
      return text(dateText(new Date(value.moment), model.dateTime));
    // A picture is no text.
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, key === 'image' ? member : each(member)]),
    );
  };
  return { model: each(model) as DocumentModel, isComplete };
}

/** One user-perceived character; null when it cannot be printed. */
function printed(character: string, has: (text: string) => boolean): string | null {
  if (has(character)) return character;
  const bare = character.replaceAll(invisible, '');
  return [same[bare], bare, bare.normalize('NFKC')].find(one => one !== undefined && has(one)) ?? null;
}
