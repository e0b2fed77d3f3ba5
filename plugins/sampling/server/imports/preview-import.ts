import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  ApiError,
  validationError,
  type AnyCall,
  type FacilitySettings,
  type Records,
  type RowError,
  type SheetFiles,
  type UploadedFile,
} from '#kernel/contract';
import {
  mostResultRows,
  type ImportPreview,
  type PreviewRow,
  type RowFault,
} from '#plugins/sampling/shared/result-import';
import type { ResultProfile } from '#plugins/sampling/shared/result-profile';
import { enteredRows, matchRows, type EnteredRow } from '../results/match-rows.js';
import { foreignColumn, mappingOf, mapSheet, ownMapping, type Mapping } from './map-rows.js';
import { previewRows } from './preview-rows.js';
import { earlierImports } from './read-imports.js';
import { resultProfile } from './result-profile.resource.js';

/** A preview with the rows that an import would enter. */
export interface Previewed {
  readonly preview: ImportPreview;
  readonly entered: readonly EnteredRow[];
}

/** What files are read with. */
export interface PreviewDeps {
  readonly records: Records;
  readonly sheetFiles: SheetFiles;
  readonly settings: FacilitySettings;
}

/** The one file of a call. */
export function onlyFile(files: readonly UploadedFile[]): UploadedFile {
  const [file] = files;
  if (file === undefined) throw validationError({ path: 'file', message: 'is required' });
  return file;
}

/** Reads a file of results by a profile, and says what an import of it would do; writes nothing. */
export async function previewImport(
  call: AnyCall,
  { records, sheetFiles, settings }: PreviewDeps,
  file: UploadedFile,
  profileId: string | null,
): Promise<Previewed> {
  const mapping = await mappingFor(call, records, profileId);
  const { sheets, bytes, sha256 } = await sheetFiles.read(file, { mostRows: mostResultRows });
  const { sheet, rows, notes } = mapSheet(sheets, mapping);
  const errors: RowError[] = [];
  const { timezone } = await settings.dateTime(call);
  const source = { section: sheet.name, rowOf: (index: number) => sheet.lines[index] ?? index + 2, timezone };
  const matched = await matchRows(call, rows, { ...source, leavesOutOthers: mapping.leavesOutOthers }, errors);
  const shown = await previewRows(call, matched, errors);
  const entered = enteredRows(matched);
  const versions = entered.map(({ sample: { id, version } }) => [id, version]);
  const cells = new Map(matched.map(({ row }, index) => [row, rows[index]]));
  return {
    entered,
    preview: {
      digest: createHash('sha256')
        .update(JSON.stringify([sha256, profileId, mapping, shown, versions]))
        .digest('hex'),
      file: { name: path.basename(file.fileName), bytes, sha256 },
      sheet: sheet.name,
      profile: mapping.name,
      notes: [...notes],
      earlier: await earlierImports(call, sha256),
      counts: countsOf(shown),
      rows: shown.map(row => ({ ...row, faults: row.faults.map(fault => inFile(mapping, fault)) })),
      faults: errors.map((error): RowFault => {
        const { column = 'Label' } = error;
        return inFile(mapping, { ...error, column, value: cells.get(error.row)?.[column] ?? '' });
      }),
    },
  };
}

/** A profile that is archived or of another facility is refused. */
async function mappingFor(call: AnyCall, records: Records, id: string | null): Promise<Mapping> {
  if (id === null) return ownMapping;
  const row = await records.get(resultProfile, call, id);
  if (row['isArchived'] === true) throw new ApiError('ArchivedEntryError');
  return mappingOf(row as unknown as ResultProfile & { readonly version: number });
}

function inFile<F extends { readonly column: string }>(mapping: Mapping, fault: F): F {
  return { ...fault, column: foreignColumn(mapping, fault.column) };
}

function countsOf(rows: readonly PreviewRow[]): ImportPreview['counts'] {
  const count = (outcome: PreviewRow['outcome']): number => rows.filter(row => row.outcome === outcome).length;
  return {
    rows: rows.length,
    entered: count('entered'),
    leftOut: count('leftOut'),
    refused: count('refused'),
    flagged: rows.filter(({ outcome, flags }) => outcome === 'entered' && flags.length > 0).length,
  };
}
