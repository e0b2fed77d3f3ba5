import { Archive } from './archive.js';
import { checkArchive } from './check-archive.js';
import { damaged } from './faults.js';
import type { MergedRange } from './merged-cells.js';
import { numberKinds } from './number-formats.js';
import { readXml } from './read-xml.js';
import { sharedStrings } from './shared-strings.js';
import { SheetListener, type SheetContext } from './sheet-listener.js';
import type { SheetLimits, SheetRow } from './sheet-rows.js';
import { workbookParts, type SheetPart } from './workbook-parts.js';

export type { MergedRange } from './merged-cells.js';
export type { SheetRow } from './sheet-rows.js';

/** A sheet whose rows are read from the file on demand, any number of times. */
export interface WorkbookSheet {
  readonly name: string;
  /** Hidden in the workbook. */
  readonly isHidden: boolean;
  /** `merged` are the ranges found by an earlier pass. */
  read(merged: readonly MergedRange[]): SheetReading;
}

/** One pass over a sheet. */
export interface SheetReading {
  /** May be read once. */
  rows(): AsyncGenerator<readonly SheetRow[]>;
  /** Known at the end of the rows, which they follow. */
  readonly merged: readonly MergedRange[];
  /** Counted from 0; known when the rows begin. */
  readonly hiddenColumns: readonly number[];
}

/**
 * The sheets of an XLSX file (ECMA-376). The file is checked as an archive first; only its shared texts and styles are
 * held in memory. Throws a validation error for unreadable content.
 */
export async function openWorkbook(file: string, limits: SheetLimits): Promise<readonly WorkbookSheet[]> {
  const archive = await Archive.open(file);
  await checkArchive(archive);
  const { sheets, strings, styles, from1904 } = await workbookParts(archive);
  const context: SheetContext = {
    ...limits,
    from1904,
    strings: strings === null ? [] : await sharedStrings(archive.read(strings)),
    numberKinds: styles === null ? [] : await numberKinds(archive.read(styles)),
  };
  return sheets.map(sheet => sheetOf(archive, sheet, context));
}

function sheetOf(archive: Archive, { name, isHidden, part }: SheetPart, context: SheetContext): WorkbookSheet {
  if (!archive.has(part)) throw damaged();
  return {
    name,
    isHidden,
    read: merged => {
      const listener = new SheetListener(context, merged);
      const { merged: found, hiddenColumns, rows } = listener;
      return {
        merged: found,
        hiddenColumns,
        async *rows() {
          for await (const ready of readXml(archive.read(part), listener, () => rows.take()))
            if (ready.length > 0) yield ready;
        },
      };
    },
  };
}
