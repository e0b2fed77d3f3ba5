import { textOfCell } from '#schemas/lib/typed-number';
import { reasonUnreadable } from '#schemas/lib/unreadable-cell';

/** Maximum characters of a rejected cell that are reported. */
const longestValue = 200;

/** The cell as reported with its fault. A copy, so that the text of its file can be released. */
export function rejectedValue(cell: string): string {
  return reasonUnreadable(cell) === null ? Buffer.from(textOfCell(cell).slice(0, longestValue)).toString() : '';
}
