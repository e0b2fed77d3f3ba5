const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const withComma = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;
/** 1,234 is one and a bit where commas are decimal, and a thousand and more where they part thousands. */
const ambiguous = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const thousandsByComma = /^[+-]?[1-9]\d{0,2}(,\d{3})+\.\d+$|^[+-]?[1-9]\d{0,2}(,\d{3}){2,}$/;
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(\.\d{3})+,\d+$|^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/;

/**
 * A number as people of any country write it in a file: with a decimal point or, where it cannot mean anything else, a
 * decimal comma. The text of the specification (section 5) where it is none.
 */
export function readNumber(text: string): { readonly value: number } | { readonly fault: string } {
  const number = text.trim();
  if (plain.test(number)) return { value: Number(number) };
  if (ambiguous.test(number))
    return {
      fault: `Given input is not a number: ${number} may be ${number.replace(',', '.')} or ${number.replace(',', '')}; write it with a decimal point or no comma`,
    };
  if (withComma.test(number)) return { value: Number(number.replace(',', '.')) };
  if (thousandsByComma.test(number)) return { value: Number(number.replaceAll(',', '')) };
  if (thousandsByPoint.test(number)) return { value: Number(number.replaceAll('.', '').replace(',', '.')) };
  return { fault: 'Given input is not a number' };
}
