import { numberFault } from './usable-number.js';

/** Stands before a cell of a file whose numbers have decimal commas; no keyboard writes it. */
const mark = '\uE001';

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const withComma = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;
/** 1,234 and 1.234 are one and a bit where their mark is decimal, and a thousand and more where it parts thousands. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const percentSign = /\s*%$/;
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/;

/** What the numbers of a file tell about the mark that is decimal in it. */
export class DecimalMarks {
  private commas = false;
  private points = false;

  see(cell: string): void {
    const text = cell.trim().replace(percentSign, '');
    if (ambiguous.test(text)) return;
    this.commas ||= withComma.test(text) || thousandsByPoint.test(text);
    this.points ||= text.includes('.') && plain.test(text);
  }

  /** Points are decimal in the file, as some countries have them beside semicolons; then 1.234 means one number alone. */
  get arePoints(): boolean {
    return this.points && !this.commas;
  }
}

/** The cell of a file whose numbers may have decimal commas, as files that are separated by semicolons do. */
export function inCommaFile(cell: string, marks: { readonly arePoints: boolean } = { arePoints: false }): string {
  const text = cell.trim();
  const number = text.replace(percentSign, '');
  if (marks.arePoints && plain.test(number)) return cell;
  return withComma.test(number) || thousandsByPoint.test(number) || ambiguous.test(number) ? mark + text : cell;
}

/** The text of a cell as a person reads it. */
export function textOfCell(cell: string): string {
  return cell.startsWith(mark) ? cell.slice(mark.length) : cell;
}

/** Whether a column of a sheet holds percentages, by its heading: `Recovery %`. */
export function isOfPercentages(heading: string): boolean {
  return heading.endsWith('%');
}

/**
 * A number of a file that can be calculated with: with a decimal point or, in a file whose numbers may have decimal commas,
 * with a mark that cannot mean anything else. In a column of percentages 85 % is 85. The text of the specification (section 5)
 * where it is none.
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

/** Why what was typed into a field of a form may be two numbers; null where it may not. */
export function ambiguityOf(typed: unknown): string | null {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return text.includes(',') && ambiguous.test(text) ? twoNumbers(text) : null;
}

function twoNumbers(text: string): string {
  const [point, thousands] = [text.replace(',', '.'), text.replace(/[.,]/, '')];
  return `${text} may be ${point} or ${thousands}; write ${point}0 or ${thousands}`;
}

/** A comma that is still being typed is decimal, too. */
const typedWithComma = /^[+-]?(\d+,\d*|,\d+)(e[+-]?\d+)?$/i;

/**
 * What was typed into a field of a form for a number: the number, null for nothing, and the text where it is none, so that
 * the server names the fault. A comma is decimal unless it may part thousands: `1,234` is not taken for 1.234.
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
