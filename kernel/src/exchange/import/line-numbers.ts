import { firstIndex } from '../../base/packed/first-index.js';

/** Line numbers of the rows of a sheet in its file. Consecutive rows take no memory: only gaps are stored. */
export class LineNumbers {
  private readonly leaps: { readonly index: number; readonly line: number }[] = [];
  private count = 0;

  /** Adds the lines of the next rows. */
  add(lines: readonly number[]): void {
    for (const line of lines) {
      if (line !== this.at(this.count)) this.leaps.push({ index: this.count, line });
      this.count += 1;
    }
  }

  /** The line of the row at `index`, counted from 0; undefined before the first. */
  at(index: number): number | undefined {
    const leap = this.leaps[firstIndex(this.leaps.length, each => (this.leaps[each]?.index ?? 0) > index) - 1];
    return leap === undefined ? undefined : leap.line + index - leap.index;
  }
}
