import type { DocumentModel } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';

/** Stands where a sign would be that cannot be printed. */
export const standIn = '\uFFFD';
/** Signs that print nothing: joiners, marks of direction and of how an emoji looks. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Signs that say the same in other signs. */
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

/** A document in signs that can be printed, its moments as text, and whether something had to be replaced: no sign is left out in silence. */
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
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, each(member)]));
  };
  return { model: each(model) as DocumentModel, isComplete };
}

/** One sign as people see it; null when it cannot be printed. */
function printed(sign: string, has: (text: string) => boolean): string | null {
  if (has(sign)) return sign;
  const bare = sign.replaceAll(invisible, '');
  return [same[bare], bare, bare.normalize('NFKC')].find(one => one !== undefined && has(one)) ?? null;
}
