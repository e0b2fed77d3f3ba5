/** `\p{Cs}` is a half of a surrogate pair without the other. */
const unfit = /[\u0000\uFFFD\p{Cs}]/u;

/**
 * Text that the database cannot keep as it was sent: NUL characters are refused by it, halves of surrogate pairs would be
 * stored as another character. U+FFFD stands where bytes were no UTF-8, so what was meant is lost already.
 */
export function isUnfit(text: string): boolean {
  return unfit.test(text);
}
