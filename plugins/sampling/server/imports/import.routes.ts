import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  FileStoreToken,
  NumbersToken,
  firstOfPage,
  readOnly,
  RecordsToken,
  SheetFilesToken,
  WorkflowsToken,
  type RouteDefinition,
} from '#kernel/contract';
import { SetLocksToken } from '../api.js';
import {
  FileColumns,
  ImportFields,
  ImportPreview,
  largestResultFile,
  mostResultRows,
  PreviewFields,
  ResultImport,
  WholeImport,
} from '#plugins/sampling/shared/result-import';
import { closed, Pagination, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { textOfCell } from '#schemas/lib/typed-number';
import { onlyFile, previewImport } from './preview-import.js';
import { fileOfImport, importById, readImports, rowsOfImport } from './read-imports.js';
import { assertSeen, writeImport } from './write-import.js';

const feature = 'sampling';
const reading = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Get'] },
  feature,
  audit: readOnly,
} as const;
const sending = {
  method: 'POST',
  scope: 'facility',
  access: { allOf: ['ResidueMeasure.Add', 'ResidueMeasure.Modify'] },
  feature,
} as const;
const files = { maxBytes: largestResultFile, maxFiles: 1 };
const ById = Type.Object({ id: Uuid }, closed);
const sampleRows = 3;
const longestCell = 200;

/** Results from files of instruments and laboratory systems: seen first, then entered (screen S06). */
export const importRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...sending,
    path: '/result-imports/columns',
    summary: 'Sheets of a file with their headings and first rows, for the columns of a profile; stores nothing',
    input: { body: Type.Object({}, closed), files },
    output: FileColumns,
    audit: readOnly,
    useCase: {
      name: 'sampling.read-columns',
      deps: { sheetFiles: SheetFilesToken },
      run: async ({ sheetFiles }, call) => {
        const { sheets } = await sheetFiles.read(onlyFile(call.input.files), { mostRows: mostResultRows });
        return {
          sheets: sheets.map(({ name, headings, rows }) => ({
            name,
            headings: [...headings],
            rowCount: rows.length,
            rows: rows
              .slice(0, sampleRows)
              .map(row =>
                Object.fromEntries(headings.map(each => [each, textOfCell(row[each] ?? '').slice(0, longestCell)])),
              ),
          })),
        };
      },
    },
  }),
  defineRoute({
    ...sending,
    path: '/result-imports/preview',
    summary: 'What an import of a file would do: its rows with their samples, flags and faults; stores nothing',
    input: { body: PreviewFields, files },
    output: Type.Object({ preview: ImportPreview }),
    audit: readOnly,
    useCase: {
      name: 'sampling.preview-import',
      deps: { records: RecordsToken, sheetFiles: SheetFilesToken, settings: FacilitySettingsToken },
      run: async (deps, call) => {
        const { body, files: sent } = call.input;
        return { preview: (await previewImport(call, deps, onlyFile(sent), body.profileId ?? null)).preview };
      },
    },
  }),
  defineRoute({
    ...sending,
    path: '/result-imports',
    status: 201,
    summary: 'Enters the results of a file as its preview showed them: all or none; the file is kept',
    input: { body: ImportFields, files },
    output: Type.Object({ resultImport: ResultImport }),
    audit: 'required',
    reason: 'always',
    useCase: {
      name: 'sampling.import-results',
      deps: {
        records: RecordsToken,
        sheetFiles: SheetFilesToken,
        settings: FacilitySettingsToken,
        workflows: WorkflowsToken,
        locks: SetLocksToken,
        files: FileStoreToken,
        numbers: NumbersToken,
      },
      run: async (deps, call) => {
        const { digest, profileId = null } = call.input.body;
        const file = onlyFile(call.input.files);
        const previewed = await previewImport(call, deps, file, profileId);
        assertSeen(previewed.preview, digest);
        return { resultImport: await importById(call, await writeImport(call, deps, previewed, file, profileId)) };
      },
    },
  }),
  defineRoute({
    ...reading,
    path: '/result-imports',
    summary: 'Files of results that were imported, newest first',
    input: { query: Type.Object(pageParameters, closed) },
    output: Type.Object({ resultImports: Type.Array(ResultImport), pagination: Pagination }),
    useCase: {
      name: 'sampling.list-imports',
      deps: {},
      run: async (_deps, call) => {
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        const { imports, total } = await readImports(call, call.input.query, { limit: pageLimit, offset: from });
        return { resultImports: imports, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...reading,
    path: '/result-imports/:id',
    summary: 'An import with the results that it entered',
    input: { params: ById },
    output: Type.Object({ resultImport: WholeImport }),
    useCase: {
      name: 'sampling.get-import',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        return { resultImport: { ...(await importById(call, id)), results: await rowsOfImport(call, id) } };
      },
    },
  }),
  defineRoute({
    ...reading,
    path: '/result-imports/:id/file',
    summary: 'The file of an import, byte by byte as it was sent',
    input: { params: ById },
    output: 'stream',
    leaves: { action: 'download', domain: 'ResultImport', what: 'a file of results' },
    useCase: {
      name: 'sampling.read-imported-file',
      deps: { files: FileStoreToken },
      run: async ({ files: store }, call) => {
        const { file, content } = await store.open(call, await fileOfImport(call, call.input.params.id));
        return { fileName: file.name, mediaType: file.mediaType, content };
      },
    },
  }),
];
