import type { RowError, RowErrorList } from '#kernel/contract';
import { PackedTexts } from '../../base/packed/packed-texts.js';

/**
 * Faults of the rows of a sheet. A generally wrong file repeats much the same message in every row, so that hundreds of
 * thousands of errors take little memory when compressed.
 */
export class RowErrors {
  private readonly texts = new PackedTexts();
  private readonly rows: number[] = [];

  add(error: RowError): void {
    this.texts.add(JSON.stringify(error));
    this.rows.push(error.row);
  }

  /** In row order. */
  inOrder(): RowErrorList {
    const { texts } = this;
    const order = orderOf(this.rows);
    return errorList(order.length, index => JSON.parse(texts.at(order[index] ?? 0) ?? 'null') as RowError);
  }
}

/** The errors of another list transformed by `change`, each when it is requested. */
export function changedErrors(errors: RowErrorList, change: (error: RowError) => RowError): RowErrorList {
  return errorList(errors.length, index => {
    const error = errors.at(index);
    if (error === undefined) throw new Error('a list of errors is shorter than it says');
    return change(error);
  });
}

/**
 * Indexes of whole numbers sorted from lowest to highest, stable. Number and index are combined in one value, so that
 * sorting is in place; sorting a list with a comparison takes several times as much.
 */
export function orderOf(numbers: ArrayLike<number>): Uint32Array {
  const { length } = numbers;
  const keys = new Float64Array(length);
  for (let index = 0; index < length; index++) keys[index] = (numbers[index] ?? 0) * length + index;
  keys.sort();
  const order = new Uint32Array(length);
  for (let place = 0; place < length; place++) order[place] = (keys[place] ?? 0) % length;
  return order;
}

function errorList(length: number, errorAt: (index: number) => RowError): RowErrorList {
  return {
    length,
    at: index => (index < length ? errorAt(index) : undefined),
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield errorAt(index);
    },
  };
}
