import { PackedTexts } from './packed-texts.js';

/** Rows of cells that are read once and iterated any number of times, in little memory. */
export class PackedRows<T extends readonly (string | number | null)[]> {
  private readonly texts = new PackedTexts();

  add(cells: T): void {
    this.texts.add(JSON.stringify(cells));
  }

  get length(): number {
    return this.texts.length;
  }

  /** The same rows each time, in the order they were added. */
  async *rows(): AsyncGenerator<T> {
    for (let index = 0; index < this.texts.length; index++) {
      const text = this.texts.at(index);
      if (text !== undefined) yield JSON.parse(text) as T;
    }
  }
}
