import { Type } from 'typebox';
import {
  Accepted,
  defineRoute,
  defineUseCase,
  validationError,
  type RouteDefinition,
  type RouteShape,
  type SheetRow,
  type UploadedFile,
} from '#kernel/contract';
import { closed, Reason } from '#schemas/lib/fields';
import { textOfCell } from '#schemas/lib/typed-number';
import { reasonUnreadable } from '#schemas/lib/unreadable-cell';
import {
  FilePreview,
  ImportResult,
  largestFileBytes,
  mostFiles,
  type ImportMapping,
  type SheetPreview,
} from '#schemas/transfer/import';
import { withCorrections } from '../corrections/corrections.js';
import { importDefinition } from './import-definition.js';
import { loadSheets } from './load-sheets.js';
import { mapSheets, readMapping } from './map-columns.js';
import { assertLiveRecords } from './map-values.js';
import { storeSheets } from './import-source.js';
import { aboutSheet, readNamedSheets, readSheets } from '../source/read-sheet.js';
import { withDistinctNames } from '../source/distinct-names.js';
import { fileFacts } from '../source/file-facts.js';
import { FewValues } from '../source/few-values.js';
import { sheetRows, type SourceSheet } from '../source/source-sheet.js';
import { TransferToken } from '../transfer.js';

/** Form field for corrected rows, sent beside their files. */
const correctionsField = 'corrections';
const previewRows = 5;
const longestPreviewCell = 200;
const longestNames = 120;

const UploadFields = Type.Object(
  {
    reason: Type.Optional(Reason),
    dryRun: Type.Optional(Type.String({ enum: ['true', 'false'] })),
    /**
     * JSON: the section of each sheet, the mapping of its columns, and the meaning of foreign values; see
     * `ImportMapping`.
     */
    mapping: Type.Optional(Type.String({ maxLength: 500_000 })),
    /** For CSV files that are not UTF-8, after the user has checked their preview. */
    encoding: Type.Optional(Type.String({ enum: ['utf-8', 'windows-1252'] })),
  },
  closed,
);
const NoFields = Type.Object({}, closed);

const upload = defineUseCase<RouteShape<undefined, undefined, typeof UploadFields>, ImportResult | Accepted>()({
  name: 'kernel.import-master-data',
  deps: { transfer: TransferToken },
  run: async ({ transfer }, call) => {
    const fields = call.input.body;
    const dryRun = fields.dryRun === 'true';
    const mapping = readMapping(fields.mapping);
    if (!dryRun && fields.reason === undefined) throw validationError({ path: 'reason', message: 'is required' });
    const sheets = await correctedSheets(call.input.files, mapping, fields.encoding);
    const files = await Promise.all(call.input.files.map(file => fileFacts(file.path, file.fileName)));
    const order = { mapping, dryRun, files, reason: fields.reason ?? 'dry run' };
    if (!call.input.respondAsync) return loadSheets(transfer, call, sheets, order, () => undefined);
    // Impossible mappings are refused at once, not by the job.
    mapSheets(transfer.sections, sheets, mapping);
    await assertLiveRecords(call, transfer.sections, mapping);
    const stored = await storeSheets(call, sheets);
    const definition = { ...importDefinition, title: titleOf(dryRun, files) };
    return new Accepted((await call.tx.enqueue(definition, { ...order, stored }, stored.id)).jobId);
  },
});

/** Label of the job in the user's list: what it does, with which files. */
function titleOf(dryRun: boolean, files: readonly { readonly name: string }[]): string {
  const names = files.map(({ name }) => name).join(', ');
  const shown = names.length > longestNames ? `${names.slice(0, longestNames)}…` : names;
  return `${dryRun ? 'Check' : 'Import'} of master data, ${shown}`;
}

/** The sheets of the files, with corrected rows in place. */
async function correctedSheets(
  files: readonly UploadedFile[],
  mapping: ImportMapping,
  encoding?: string,
): Promise<readonly SourceSheet[]> {
  const isCorrection = ({ fieldName }: UploadedFile): boolean => fieldName === correctionsField;
  const read = readerOf(files, encoding);
  const sheets = await sheetsOf(
    files.filter(file => !isCorrection(file)),
    read,
  );
  // Each correction file applies to the result of the one before.
  let corrected: readonly SourceSheet[] = withDistinctNames(sheets, name => Object.hasOwn(mapping, name));
  for (const file of files.filter(isCorrection))
    corrected = await withCorrections(corrected, await sheetsOf([file], read));
  return corrected;
}

type ReadFile = (file: UploadedFile) => Promise<SourceSheet[]>;

/** An unreadable file is named when there are several. */
function readerOf(files: readonly UploadedFile[], encoding?: string): ReadFile {
  const read = files.length > 1 ? readNamedSheets : readSheets;
  return file => read(file.path, file.fileName, encoding);
}

async function sheetsOf(files: readonly UploadedFile[], readFile: ReadFile): Promise<SourceSheet[]> {
  if (files.length === 0) throw validationError({ path: 'file', message: 'is required' });
  const read = async (file: UploadedFile): Promise<SourceSheet[]> =>
    (await readFile(file)).map(sheet => ({ ...sheet, file: file.fileName }));
  const sheets = (await Promise.all(files.map(read))).flat();
  const others = sheets.filter(sheet => sheet.name !== aboutSheet);
  return others.length === 0 ? sheets : others;
}

const preview = defineUseCase<RouteShape<undefined, undefined, typeof NoFields>, { sheets: SheetPreview[] }>()({
  name: 'kernel.preview-import',
  deps: {},
  run: async (_deps, call) => {
    const { files } = call.input;
    const sheets = await sheetsOf(files, readerOf(files, 'windows-1252'));
    return { sheets: await Promise.all(withDistinctNames(sheets).map(previewOf)) };
  },
});

async function previewOf(sheet: SourceSheet): Promise<SheetPreview> {
  const {
    name,
    headings,
    rowCount,
    headingLine = 1,
    notes = [],
    isHidden = false,
    encoding = null,
    fault = null,
    file = name,
  } = sheet;
  const named = [...new Set(headings.filter(heading => heading !== ''))];
  const shown = { name, file, headings: named, rowCount, headingLine, notes: [...notes], isHidden, encoding, fault };
  const few = new FewValues(headings);
  let rows: Record<string, string>[] | null = null;
  for await (const { cells, lines } of sheet.batches()) {
    rows ??= sheetRows(headings, { cells: cells.slice(0, previewRows), lines }).map(shortened);
    few.see({ cells, lines });
  }
  return { ...shown, rows: rows ?? [], values: few.found };
}

function shortened(row: SheetRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([heading, text]) => [
      heading,
      (reasonUnreadable(text) ?? textOfCell(text)).slice(0, longestPreviewCell),
    ]),
  );
}

/** POST /master and /import (specification section 7). A dry run does everything and is rolled back. */
export const importRoutes: readonly RouteDefinition[] = [
  ...(['/master', '/import'] as const).map(path =>
    defineRoute({
      method: 'POST',
      path,
      scope: 'facility',
      access: { anyOf: ['Master.BulkImport'] },
      summary:
        'Imports a workbook or CSV files, all or nothing; `dryRun` checks without writing, `mapping` says what foreign columns and values are, files named `corrections` replace rejected rows',
      input: { body: UploadFields, files: { maxBytes: largestFileBytes, maxFiles: mostFiles } },
      output: ImportResult,
      audit: 'required',
      useCase: upload,
    }),
  ),
  defineRoute({
    method: 'POST',
    path: '/master/preview',
    scope: 'facility',
    access: { anyOf: ['Master.BulkImport'] },
    summary: 'Sheets, headings and first rows of a file that somebody means to import',
    input: { body: NoFields, files: { maxBytes: largestFileBytes, maxFiles: mostFiles } },
    output: FilePreview,
    audit: { exempt: 'reads an upload and writes nothing' },
    useCase: preview,
  }),
];
