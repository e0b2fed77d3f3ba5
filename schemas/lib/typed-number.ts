import { numberFault } from './usable-number.js';

/** Stands before a cell of a file whose numbers have decimal commas; no keyboard writes it. */
const mark = '\uE001';

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const withComma = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;
/** 1,234 is one and a bit where commas are decimal, and a thousand and more where they part thousands. */
const ambiguous = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$/;

/** The cell of a file whose numbers may have decimal commas, as files that are separated by semicolons do. */
export function inCommaFile(cell: string): string {
  const text = cell.trim();
  return withComma.test(text) || thousandsByPoint.test(text) ? mark + text : cell;
}

/** The text of a cell as a person reads it. */
export function textOfCell(cell: string): string {
  return cell.startsWith(mark) ? cell.slice(mark.length) : cell;
}

/**
 * A number of a file that can be calculated with: with a decimal point or, in a file whose numbers have decimal commas, with one that cannot mean
 * anything else. The text of the specification (section 5) where it is none.
 */
export function readNumber(cell: string): { readonly value: number } | { readonly fault: string } {
  const text = textOfCell(cell).trim();
  if (plain.test(text)) return usable(Number(text));
  if (text.length === cell.trim().length) return { fault: 'Given input is not a number' };
  if (ambiguous.test(text))
    return {
      fault: `Given input is not a number: ${text} may be ${text.replace(',', '.')} or ${text.replace(',', '')}; write it with a decimal point or no comma`,
    };
  return usable(Number(text.replaceAll('.', '').replace(',', '.')));
}

function usable(value: number): { readonly value: number } | { readonly fault: string } {
  const fault = numberFault(value);
  return fault === null ? { value } : { fault };
}
