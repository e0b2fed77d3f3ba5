import { numberFault } from './usable-number.js';

/** Prefix of a cell from a file whose numbers have decimal commas; it cannot be typed on a keyboard. */
const mark = '\uE001';

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const withComma = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;
/** 1,234 and 1.234 are ambiguous: the mark is decimal or separates thousands. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const percentSign = /\s*%$/;
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/;

/** The decimal mark of a file, as shown by its numbers. */
export class DecimalMarks {
  private commas = false;
  private points = false;

  see(cell: string): void {
    const text = cell.trim().replace(percentSign, '');
    if (ambiguous.test(text)) return;
    this.commas ||= withComma.test(text) || thousandsByPoint.test(text);
    this.points ||= text.includes('.') && plain.test(text);
  }

  /** The file has decimal points, as in some countries beside semicolons; then 1.234 is unambiguous. */
  get arePoints(): boolean {
    return this.points && !this.commas;
  }
}

/** The cell of a file whose numbers may have decimal commas, as in files separated by semicolons. */
export function inCommaFile(cell: string, marks: { readonly arePoints: boolean } = { arePoints: false }): string {
  const text = cell.trim();
  const number = text.replace(percentSign, '');
  if (marks.arePoints && plain.test(number)) return cell;
  return withComma.test(number) || thousandsByPoint.test(number) || ambiguous.test(number) ? mark + text : cell;
}

/** The text of a cell as a user reads it. */
export function textOfCell(cell: string): string {
  return cell.startsWith(mark) ? cell.slice(mark.length) : cell;
}

/** Whether a column of a sheet holds percentages, by its heading: `Recovery %`. */
export function isOfPercentages(heading: string): boolean {
  return heading.endsWith('%');
}

/**
 * A usable number of a file: with a decimal point or, in a file that may have decimal commas, with an unambiguous mark.
 * In a percentage column 85 % is 85. Otherwise the text of the specification (section 5).
 */
export function readNumber(
  cell: string,
  { isPercent = false }: { readonly isPercent?: boolean } = {},
): { readonly value: number } | { readonly fault: string } {
  const whole = textOfCell(cell).trim();
  const isMarked = whole.length < cell.trim().length;
  if (!isPercent && percentSign.test(whole)) return { fault: 'Given input is not a number' };
  const text = whole.replace(percentSign, '');
  if (isMarked && ambiguous.test(text)) return { fault: `Given input is not a number: ${twoNumbers(text)}` };
  if (plain.test(text)) return usable(Number(text));
  if (!isMarked) return { fault: 'Given input is not a number' };
  return usable(Number(text.replaceAll('.', '').replace(',', '.')));
}

/** Why a number typed into a form is ambiguous; null when it is not. */
export function ambiguityOf(typed: unknown): string | null {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return text.includes(',') && ambiguous.test(text) ? twoNumbers(text) : null;
}

function twoNumbers(text: string): string {
  const [point, thousands] = [text.replace(',', '.'), text.replace(/[.,]/, '')];
  return `${text} may be ${point} or ${thousands}; write ${point}0 or ${thousands}`;
}

/** A comma is decimal while the number is still being typed. */
const typedWithComma = /^[+-]?(\d+,\d*|,\d+)(e[+-]?\d+)?$/i;

/**
 * A number typed into a form field: the number, null for nothing, and the text where it is invalid, so that the server
 * reports the fault. A comma is decimal unless it may separate thousands: `1,234` is not read as 1.234.
 */
export function typedNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const isDecimal = typedWithComma.test(text) && !ambiguous.test(text);
  if (!isDecimal && !plain.test(text)) return text;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

function usable(value: number): { readonly value: number } | { readonly fault: string } {
  const fault = numberFault(value);
  return fault === null ? { value } : { fault };
}
