/**
 * Text that a spreadsheet program would run as a formula gets a leading apostrophe (security: formula injection), and so
 * does text that already looks guarded, so that every text comes back as it was. A plain negative number is data. The full
 * width signs begin a formula where a keyboard of East Asia is set.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
}

/** The text without the guard. */
export function unguarded(text: string): string {
  return text.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
}
