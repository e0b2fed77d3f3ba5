import type { Content } from 'pdfmake/interfaces.js';
import { laidOut, type PageShape, type PdfFile, type PlacedItem } from './pdfmake-parts.js';
import { ruleWidth, type TablePlan } from './table-plan.js';
import { emptyRow, type TableSlice } from './table-writer.js';

/** Content of a page between header and footer, from top to bottom. */
export type OnPage =
  { readonly items: readonly PlacedItem[] } | { readonly slice: TableSlice; readonly opens: boolean };

/** Points above and below a table, and between it and its notes. */
const [aboveTable, belowTable, aboveNotes] = [2, 8, 2];

/** Places the content of a document on pages, one item below the other; tables as row ranges only. */
export class Flow {
  /** The pages so far. */
  readonly pages: OnPage[][] = [[]];
  /** Points from the top of the page to where the next item begins. */
  private y: number;
  private readonly top: number;
  private readonly bottom: number;

  constructor(
    private readonly file: PdfFile,
    private readonly shape: PageShape,
    private readonly style: object,
  ) {
    this.top = shape.margins.top;
    this.bottom = shape.height - shape.margins.bottom;
    this.y = this.top;
  }

  /** Texts, and tables with few rows; answers the page that they begin on. */
  contents(contents: readonly Content[]): number {
    const above: Content = { stack: [], margin: [0, Math.min(this.y, this.bottom) - this.top, 0, 0] };
    const { pages, end } = laidOut([above, ...contents], this.file, this.shape, this.style);
    let begin: number | null = null;
    for (const [at, items] of pages.entries()) {
      if (at > 0) this.pages.push([]);
      if (items.length === 0) continue;
      this.pages.at(-1)?.push({ items });
      begin ??= this.pages.length;
    }
    this.y = end;
    return begin ?? this.pages.length;
  }

  /**
   * A table: title and headings are repeated on each page, rows are not divided, and a page never holds a single row of
   * it. Answers the page that it begins on.
   */
  table(plan: TablePlan): number {
    const { rows, keptRows, keptNotes, headHeight, heightOf } = plan;
    const loose = rows.length - keptRows;
    const end =
      ruleWidth +
      rows.slice(loose).reduce((sum, row) => sum + heightOf(row), keptNotes === 0 ? 0 : keptNotes + aboveNotes);
    const heightAt = (row: number): number => {
      const of = rows[row];
      if (of === undefined) return heightOf(emptyRow) + ruleWidth;
      return row === loose ? end : heightOf(of) + ruleWidth;
    };
    this.y += aboveTable;
    if (this.y > this.top + aboveTable && this.y + headHeight + heightAt(0) > this.bottom) this.nextPage();
    const begin = this.pages.length;
    let [from, top] = [0, this.y];
    this.y += headHeight;
    const close = (to: number): void => {
      const { margins, width } = this.shape;
      const slice = { plan, from, to, top, left: margins.left, width: width - margins.left - margins.right };
      this.pages.at(-1)?.push({ slice, opens: from === 0 });
    };
    for (const [at, row] of rows.entries()) {
      if (at > from && at <= loose && this.y + heightAt(at) > this.bottom) {
        close(at);
        this.nextPage();
        [from, top] = [at, this.y];
        this.y += headHeight;
      }
      this.y += heightOf(row);
    }
    close(rows.length);
    this.y += (rows.length === 0 ? heightOf(emptyRow) : 0) + ruleWidth + (keptNotes === 0 ? belowTable : aboveNotes);
    return begin;
  }

  private nextPage(): void {
    this.pages.push([]);
    this.y = this.top;
  }
}
