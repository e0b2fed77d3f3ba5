/**
 * Text that a spreadsheet program would run as a formula gets a leading apostrophe (security: formula injection), and so
 * does text that already looks guarded, so that every text comes back as it was. A plain negative number is data.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
}

/** The text without the guard. */
export function unguarded(text: string): string {
  return text.replace(/^'(?='*[=+\-@])/, '');
}
