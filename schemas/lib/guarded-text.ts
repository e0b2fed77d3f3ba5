/**
 * Text that a spreadsheet program would run as a formula gets a leading apostrophe (security: formula injection), and
 * so does text that already looks guarded, so that every text is read back unchanged. A plain negative number is data.
 * Full-width characters start a formula with East Asian keyboards.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
}

/** The text without the guard. */
export function unguarded(text: string): string {
  return text.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
}
