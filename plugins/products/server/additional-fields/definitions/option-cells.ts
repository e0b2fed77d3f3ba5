import type { FieldOption } from '#plugins/products/shared/additional-field';

/** Writes `low = Low risk = 1 | high = High risk = 9`, or JSON if a text contains these characters. */
export function writeOptionCell(options: readonly FieldOption[] | null): string {
  if (options === null) return '';
  if (options.some(({ value, label }) => /[|=]|^\[/.test(value + label))) return JSON.stringify(options);
  return options
    .map(({ value, label, score }) => [value, label, ...((score ?? null) === null ? [] : [score])].join(' = '))
    .join(' | ');
}

/** Reads the options of a cell; the label is the value by default. Throws an error with the message when the cell is invalid. */
export function readOptionCell(text: string): FieldOption[] {
  if (text.startsWith('[')) return readJson(text);
  return text.split('|').map(part => {
    const [value = '', label = '', score, ...rest] = part.split('=').map(each => each.trim());
    if (value === '' || rest.length > 0) throw new Error('must be written as value = label = score, separated by |');
    return optionOf(value, label === '' ? value : label, score === undefined ? null : Number(score));
  });
}

function readJson(text: string): FieldOption[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error('is not valid JSON');
  }
  if (!Array.isArray(list)) throw new Error('must be a list of options');
  return list.map((each: unknown) => {
    const { value, label, score } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof value !== 'string' || typeof label !== 'string')
      throw new Error('must have a value and a label for each option');
    return optionOf(value, label, (score ?? null) === null ? null : Number(score));
  });
}

function optionOf(value: string, label: string, score: number | null): FieldOption {
  if (value.length > 100 || label.length > 255) throw new Error('has an option that is too long');
  if (score === null) return { value, label };
  if (!(score > 0 && score <= 1e6)) throw new Error(`has a score of ${value}, which is not a number above 0`);
  return { value, label, score };
}
