/** `\p{Cs}` is a half of a surrogate pair without the other. */
const unfit = /[\u0000\uFFFD\p{Cs}]/u;
/** Embeddings, overrides and isolates of Unicode Standard Annex 9, and their ends. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;

/**
 * Text that the database cannot keep as it was sent: NUL characters are refused by it, halves of surrogate pairs would be
 * stored as another character. U+FFFD stands where bytes were no UTF-8, so what was meant is lost already.
 */
export function isUnfit(text: string): boolean {
  return unfit.test(text);
}

/**
 * What a text has that would be kept or read as another one, in words behind the name of its field; null where nothing.
 * Signs that turn the direction of reading show a name, and what stands behind it in a sentence or a row, in another order
 * than it has: no screen and no paper shows the sign itself. Words of right-to-left languages need none of them.
 */
export function textFault(text: string): string | null {
  if (isUnfit(text)) return 'has characters that are not allowed';
  const sign = turning.exec(text);
  if (sign === null) return null;
  const place = Array.from(text.slice(0, sign.index)).length + 1;
  const code = sign[0].charCodeAt(0).toString(16).toUpperCase();
  return `has a hidden sign that turns the direction of reading (U+${code}, character ${place}): type the text anew without it`;
}
