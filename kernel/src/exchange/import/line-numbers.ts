import { firstIndex } from '../../base/packed/first-index.js';

/** Where the rows of a sheet stand in its file. Rows that follow each other take no memory: only the leaps are kept. */
export class LineNumbers {
  private readonly leaps: { readonly index: number; readonly line: number }[] = [];
  private count = 0;

  /** The lines of the rows that come next. */
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
