import type { UploadedFile } from '../calls/route.js';
import { token, type Token } from '../token.js';
import type { SheetRow } from './transfer.js';

/** A sheet of an uploaded file, read whole. */
export interface UploadedSheet {
  /** Sheet name, or file name without extension. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Line of each row, as a spreadsheet counts. */
  readonly lines: readonly number[];
  /** Notes for the user on how the file was read. */
  readonly notes: readonly string[];
}

/** An uploaded file with its sheets; hidden ones are left out. */
export interface SheetFile {
  readonly sheets: readonly UploadedSheet[];
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads CSV files and workbooks for calls that import them by rules of their own, as the import of master data reads them. */
export interface SheetFiles {
  /** Throws DataValidationError naming the field `file` for what is no readable sheet or has too many rows. */
  read(file: UploadedFile, limits: { readonly mostRows: number }): Promise<SheetFile>;
}
/** Bound by the kernel. */
export const SheetFilesToken: Token<SheetFiles> = token<SheetFiles>('kernel.SheetFiles');
