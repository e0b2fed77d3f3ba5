import { PackedTexts } from './packed-texts.js';

/** Rows of cells that are read once and then gone through as often as wanted, in little memory. */
export class PackedRows<T extends readonly (string | number | null)[]> {
  private readonly texts = new PackedTexts();

  add(cells: T): void {
    this.texts.add(JSON.stringify(cells));
  }

  get length(): number {
    return this.texts.length;
  }

  /** The same ones each time, in the order in which they were added. */
  async *rows(): AsyncGenerator<T> {
    for (let index = 0; index < this.texts.length; index++) {
      const text = this.texts.at(index);
      if (text !== undefined) yield JSON.parse(text) as T;
    }
  }
}
