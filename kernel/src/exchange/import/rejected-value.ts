import { textOfCell } from '#schemas/lib/typed-number';
import { reasonUnreadable } from '#schemas/lib/unreadable-cell';

/** Of a rejected cell so much is told again. */
const longestValue = 200;

/** The cell as it is told with its fault. A copy, so that it does not keep the text of the file that it was cut from. */
export function rejectedValue(cell: string): string {
  return reasonUnreadable(cell) === null ? Buffer.from(textOfCell(cell).slice(0, longestValue)).toString() : '';
}
