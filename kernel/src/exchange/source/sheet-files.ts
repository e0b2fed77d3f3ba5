import {
  SheetFilesToken,
  validationError,
  type Bind,
  type SheetFile,
  type SheetFiles,
  type SheetRow,
  type UploadedFile,
  type UploadedSheet,
} from '#kernel/contract';
import { fileFacts } from './file-facts.js';
import { aboutSheet, readSheets } from './read-sheet.js';
import { sheetRows, type SourceSheet } from './source-sheet.js';

class UploadedSheets implements SheetFiles {
  async read(file: UploadedFile, { mostRows }: { readonly mostRows: number }): Promise<SheetFile> {
    const { bytes, sha256 } = await fileFacts(file.path, file.fileName);
    const sheets: UploadedSheet[] = [];
    for (const sheet of await readSheets(file.path, file.fileName)) {
      if (sheet.isHidden === true || sheet.name === aboutSheet) continue;
      if (sheet.fault !== undefined) throw validationError({ path: 'file', message: sheet.fault });
      if (sheet.rowCount > mostRows)
        throw validationError({ path: 'file', message: `${sheet.name} has more than ${mostRows} rows` });
      sheets.push(await whole(sheet));
    }
    if (sheets.length === 0) throw validationError({ path: 'file', message: 'has no sheet that is shown' });
    return { sheets, bytes, sha256 };
  }
}

async function whole({ name, headings, notes = [], batches }: SourceSheet): Promise<UploadedSheet> {
  const rows: SheetRow[] = [];
  const lines: number[] = [];
  for await (const batch of batches()) {
    rows.push(...sheetRows(headings, batch));
    lines.push(...batch.lines);
  }
  return { name, headings: headings.filter(heading => heading !== ''), rows, lines, notes };
}

/** Lets plugins read uploaded sheets. */
export function bindSheetFiles(bind: Bind): void {
  bind.single(SheetFilesToken, {}, () => new UploadedSheets());
}
