import { family, type PdfFile } from './pdfmake-parts.js';
import { numeral, GlyphRuns, type PrintedFont } from './glyph-runs.js';
import { aboveCaption, body, captionSize, linePadding, padding, ruleWidth, type TablePlan } from './table-plan.js';
import type { RowPart } from './tall-rows.js';

/** Some rows of a table below its title and headings, at their position on a page; in points from the upper left corner. */
export interface TableSlice {
  readonly plan: TablePlan;
  /** First row, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Red, green and blue of heading backgrounds, and of the lines between rows. */
const [shade, rule] = ['0.878 0.878 0.878', '0.776 0.776 0.776'];

/** Writes tables onto the pages of a file. pdfmake would spend most of its time on them (ADR 0028). */
export class TableWriter {
  private readonly looks: Record<'plain' | 'bold' | 'italic', { readonly font: PrintedFont; readonly runs: GlyphRuns }>;

  constructor(
    private readonly file: PdfFile,
    private readonly lineHeight: (size: number) => number,
  ) {
    const look = (bold: boolean, italics: boolean) => {
      const font = file.provideFont(family, bold, italics);
      return { font, runs: new GlyphRuns(font) };
    };
    this.looks = { plain: look(false, false), bold: look(true, false), italic: look(false, true) };
  }

  /** Writes a slice onto the page that was added last. */
  write({ plan, from, to, left, top, width }: TableSlice): void {
    const [drawn, shown]: [string[], string[]] = [[], []];
    const line = (y: number): void => {
      drawn.push(`${numeral(left)} ${numeral(y)} m ${numeral(left + width)} ${numeral(y)} l S`);
    };
    let y = top;
    if (plan.caption !== null) {
      const captionTop = y + linePadding + aboveCaption;
      shown.push(...this.text(plan.caption, { left, top: captionTop, size: captionSize, look: 'bold' }));
      y += plan.captionHeight;
    }
    const headings = plan.heightOf(plan.headings);
    drawn.push(
      `${shade} rg ${numeral(left)} ${numeral(y + ruleWidth)} ${numeral(width)} ${numeral(headings - ruleWidth)} re f`,
    );
    line(y + ruleWidth / 2);
    shown.push(...this.row(plan, plan.headings, { left, top: y, look: 'bold' }));
    y += headings;
    for (const row of plan.rows.slice(from, to)) {
      if (!row.isContinued || y === top + plan.headHeight) line(y + ruleWidth / 2);
      shown.push(...this.row(plan, row, { left, top: y, look: 'plain' }));
      y += plan.heightOf(row);
    }
    if (plan.rows.length === 0) {
      // An empty table states that it is empty, so that no loss is suspected.
      line(y + ruleWidth / 2);
      const place = { left: left + padding, top: y + ruleWidth + linePadding, size: body, look: 'italic' as const };
      shown.push(...this.text('None', place));
      y += plan.heightOf(emptyRow);
    }
    line(y + ruleWidth / 2);
    this.file.addContent(`q\n${rule} RG ${ruleWidth} w\n${drawn.join('\n')}\n0 0 0 rg\nBT\n${shown.join('\n')}\nET\nQ`);
  }

  private *row(
    { columns }: TablePlan,
    { cells, isContinued }: RowPart,
    { left, top, look }: { readonly left: number; readonly top: number; readonly look: 'plain' | 'bold' },
  ): Iterable<string> {
    const first = top + linePadding + (isContinued ? 0 : ruleWidth);
    for (const [place, column] of columns.entries()) {
      const at = { left: left + column.left, top: first, size: body, look };
      yield* this.text(cells[place] ?? '', column.isRight ? { ...at, rightIn: column.width } : at);
    }
  }

  private *text(
    lines: string,
    {
      left,
      top,
      size,
      look,
      rightIn,
    }: {
      readonly left: number;
      readonly top: number;
      readonly size: number;
      readonly look: 'plain' | 'bold' | 'italic';
      readonly rightIn?: number;
    },
  ): Iterable<string> {
    if (lines === '') return;
    const { font, runs } = this.looks[look];
    this.file.page.fonts[font.id] ??= font.ref();
    yield `/${font.id} ${size} Tf`;
    let base = top + (font.ascender / 1000) * size;
    for (const line of lines.split('\n')) {
      const run = runs.of(line.trim());
      const x = rightIn === undefined ? left : left + rightIn - (run.width * size) / 1000;
      yield run.operators(x, base, size);
      base += this.lineHeight(size);
    }
  }
}

/** The row of an empty table. */
export const emptyRow: RowPart = { cells: [], lines: 1, isContinued: false };
