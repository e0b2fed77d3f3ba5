import type { ImportSection, ListsOfRecord, SheetRow } from '#kernel/contract';
import { sheetRows, type SourceSheet } from '../source/source-sheet.js';

interface Chosen {
  readonly section: ImportSection;
  readonly sheet: SourceSheet;
}

/** Lists inside the records of a section, from the other sheets of the file; they are read on demand. */
export function heldLists(records: ImportSection, chosen: readonly Chosen[]): ListsOfRecord {
  const sources = chosen.flatMap(({ section: { held }, sheet }) =>
    held === undefined || held.section !== records.section || sheet.fault !== undefined ? [] : [{ held, sheet }],
  );
  let read: Promise<readonly (readonly [string, ReadonlyMap<string, readonly unknown[]>])[]> | null = null;
  return async key => {
    read ??= Promise.all(
      sources.map(async ({ held, sheet }) => [held.field, held.lists(await wholeSheet(sheet))] as const),
    );
    const found = (await read).flatMap(([field, lists]) => {
      const list = lists.get(key);
      return list === undefined ? [] : [[field, list] as const];
    });
    return found.length === 0 ? null : Object.fromEntries(found);
  };
}

async function wholeSheet(sheet: SourceSheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) rows.push(...sheetRows(sheet.headings, batch));
  return rows;
}
