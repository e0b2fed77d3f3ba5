/** Prefix of the reason why a cell has no value; it cannot be typed on a keyboard. */
const mark = '\uE000';

/** The text of a cell whose value cannot be read, for example a formula that gives an error: refused wherever it is used. */
export function unreadable(reason: string): string {
  return mark + reason;
}

/** Why the cell has no value; null for an ordinary cell. */
export function reasonUnreadable(text: string): string | null {
  return text.startsWith(mark) ? text.slice(mark.length) : null;
}
