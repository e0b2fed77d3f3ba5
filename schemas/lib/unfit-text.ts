/** `\p{Cs}` is a half of a surrogate pair without the other. */
const unfit = /[\u0000\uFFFD\p{Cs}]/u;
/** Embeddings, overrides and isolates of Unicode Standard Annex 9, and their ends. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;

/**
 * Text that the database cannot store unchanged: it refuses NUL characters, and lone surrogates would be stored as
 * another character. U+FFFD replaces invalid UTF-8, whose meaning is already lost.
 */
export function isUnfit(text: string): boolean {
  return unfit.test(text);
}

/**
 * Why a text would be stored or read differently than sent, in words that follow the field's name; null if it is not.
 * Bidirectional control characters change the displayed order of a name and the text after it, and are themselves
 * invisible. Words of right-to-left languages do not need them.
 */
export function textFault(text: string): string | null {
  if (isUnfit(text)) return 'has characters that are not allowed';
  const sign = turning.exec(text);
  if (sign === null) return null;
  const place = Array.from(text.slice(0, sign.index)).length + 1;
  const code = sign[0].charCodeAt(0).toString(16).toUpperCase();
  return `has a hidden character that changes the text direction (U+${code}, character ${place}): type the text again without it`;
}
