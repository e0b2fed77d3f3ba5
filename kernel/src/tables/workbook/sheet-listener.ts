import { cellPlace } from './cell-place.js';
import { cellText, type CellContext } from './cell-text.js';
import { damaged, refused } from './faults.js';
import { longer } from './long-text.js';
import { MergedCells, mergedRange, type MergedRange } from './merged-cells.js';
import type { NumberKind } from './number-formats.js';
import type { XmlListener } from './read-xml.js';
import { SheetRows, type SheetLimits } from './sheet-rows.js';

/** Options of reading a sheet. */
export interface SheetContext extends CellContext, SheetLimits {
  readonly numberKinds: readonly NumberKind[];
}

/** No real sheet has as many. */
const mostMerged = 200_000;

/**
 * Receives the XML of one sheet (ECMA-376 part 1, 18.3.1.99) and builds its rows. Merged ranges follow the rows: a
 * sheet with them is read twice.
 */
export class SheetListener implements XmlListener {
  readonly rows: SheetRows;
  readonly merged: MergedRange[] = [];
  /** Hidden columns, counted from 0, as far as they may have content. */
  readonly hiddenColumns: number[] = [];
  private readonly inside = { sheetData: false, row: false, cell: false };
  /** Phonetic text and extensions of programs: not part of the displayed cell. */
  private passedOver: string | null = null;
  private column = 0;
  private style = 0;
  private type = 'n';
  private value: string | null = null;
  private hasFormula = false;
  private hears: 'value' | 'formula' | null = null;

  constructor(
    private readonly context: SheetContext,
    merged: readonly MergedRange[],
  ) {
    this.rows = new SheetRows(context, new MergedCells(merged));
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.passedOver !== null) return;
    if (this.inside.cell) this.openInCell(name, attributes);
    else if (this.inside.row) {
      if (name === 'c') this.openCell(attributes);
    } else if (this.inside.sheetData) {
      if (name === 'row') this.openRow(attributes);
    } else if (name === 'sheetData') this.inside.sheetData = true;
    else if (name === 'col' && isTrue(attributes['hidden'])) this.hideColumns(attributes);
    else if (name === 'mergeCell') this.merge(attributes['ref']);
  }

  text(text: string): void {
    if (this.hears === 'value') this.value = longer(this.value ?? '', text);
    else if (this.hears === 'formula' && text.trim() !== '') this.hasFormula = true;
  }

  close(name: string): void {
    if (this.passedOver !== null) {
      if (name === this.passedOver) this.passedOver = null;
    } else if (name === 'v' || name === 't' || name === 'f') this.hears = null;
    else if (name === 'c' && this.inside.cell) this.closeCell();
    else if (name === 'row' && this.inside.row) {
      this.inside.row = false;
      this.rows.end();
    } else if (name === 'sheetData') {
      this.inside.sheetData = false;
      this.rows.endAll();
    }
  }

  private openRow({ r, hidden }: Readonly<Record<string, string>>): void {
    this.inside.row = true;
    this.column = 0;
    this.rows.begin(r === undefined ? null : rowNumber(r), isTrue(hidden));
  }

  private openCell({ r, s, t }: Readonly<Record<string, string>>): void {
    this.inside.cell = true;
    this.column = r === undefined ? this.column + 1 : cellPlace(r).column;
    this.style = s === undefined ? 0 : Number(s);
    this.type = t ?? 'n';
    this.value = null;
    this.hasFormula = false;
  }

  private openInCell(name: string, { t }: Readonly<Record<string, string>>): void {
    if (name === 'rPh' || name === 'extLst') this.passedOver = name;
    else if (name === 'v' || name === 't') {
      this.hears = 'value';
      this.value ??= '';
    } else if (name === 'f') {
      this.hears = 'formula';
      // Only the first cell of a shared formula contains its text.
      this.hasFormula ||= t !== undefined;
    }
  }

  private closeCell(): void {
    this.inside.cell = false;
    const { type, value, hasFormula, style, context } = this;
    const numberKind = context.numberKinds[style] ?? 'plain';
    if (value === null && !hasFormula && style === 0) return;
    this.rows.put(this.column, cellText({ type, value, hasFormula, numberKind }, context));
  }

  private merge(reference: string | undefined): void {
    if (reference === undefined) throw damaged();
    if (this.merged.length === mostMerged) throw refused(`has more than ${mostMerged} merged cells`);
    this.merged.push(mergedRange(reference));
  }

  private hideColumns({ min, max }: Readonly<Record<string, string>>): void {
    const last = Math.min(Number(max), this.context.mostColumns);
    for (let column = Number(min); column <= last; column++) this.hiddenColumns.push(column - 1);
  }
}

function rowNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw damaged();
  return number;
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}
