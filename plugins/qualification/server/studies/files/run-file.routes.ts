import { Type } from 'typebox';
import {
  attachmentOf,
  defineRoute,
  FacilitySettingsToken,
  FileStoreToken,
  readOnly,
  RecordsToken,
  SheetFilesToken,
  type RouteDefinition,
} from '#kernel/contract';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import { runFiles } from '#plugins/qualification/shared/cycle-file';
import { RunFileUpload } from '#plugins/qualification/shared/cycle-profile';
import { WholeRun } from '#plugins/qualification/shared/run';
import { SampleSetsApiToken } from '#plugins/sampling/server/api';
import { AttachmentPath, AttachmentRemoval, AttachmentsPath } from '#schemas/attachments';
import { wholeRun } from '../runs/whole-run.js';
import { runFileLinks } from './run-file-links.js';
import { addRunFile, removeRunFile } from './run-files.js';

const Whole = Type.Object({ run: WholeRun });
const services = { sets: SampleSetsApiToken, operators: OperatorsApiToken, settings: FacilitySettingsToken };
const changing = {
  scope: 'facility',
  access: { anyOf: ['QualificationTask.Modify'] },
  feature: 'qualification',
  output: Whole,
  audit: 'required',
} as const;

/** `/runs/{id}/files[/{file}]`: cycle files of cleaning systems and other evidence of a run. */
export const runFileRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...changing,
    method: 'POST',
    path: '/runs/:id/files',
    status: 201,
    summary:
      'Adds a file to a run in progress: a CSV file or workbook is the cycle of its cleaning and is compared with the procedure step by step, PDF and other attachment types are kept as they are',
    input: { params: AttachmentsPath, body: RunFileUpload, files: runFiles },
    useCase: {
      name: 'qualification.add-run-file',
      deps: { ...services, records: RecordsToken, sheetFiles: SheetFilesToken, files: FileStoreToken },
      run: async ({ records, sheetFiles, files, ...deps }, call) => {
        const { params, body, files: uploads } = call.input;
        await addRunFile(call, { records, sheetFiles, files, settings: deps.settings }, params.id, uploads[0], body);
        return { run: await wholeRun(call, deps, params.id) };
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/runs/:id/files/:file',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Get'] },
    feature: 'qualification',
    summary: 'One file of a run, byte by byte as it was sent',
    input: { params: AttachmentPath },
    output: 'stream',
    audit: readOnly,
    leaves: { action: 'download', domain: 'Run', what: 'a file of a run' },
    useCase: {
      name: 'qualification.read-run-file',
      deps: { files: FileStoreToken },
      run: async ({ files }, call) => {
        const { id, file } = call.input.params;
        const found = await attachmentOf(call, runFileLinks, id, file);
        const { content } = await files.open(call, found.id);
        return { fileName: found.fileName, mediaType: found.mediaType, content };
      },
    },
  }),
  defineRoute({
    ...changing,
    method: 'DELETE',
    path: '/runs/:id/files/:file',
    summary: 'Removes a file from a run in progress, with a reason; the file of a signed cleaning stays',
    input: { params: AttachmentPath, body: AttachmentRemoval },
    useCase: {
      name: 'qualification.remove-run-file',
      deps: services,
      run: async (deps, call) => {
        const { id, file } = call.input.params;
        await removeRunFile(call, id, file, call.input.body.reason);
        return { run: await wholeRun(call, deps, id) };
      },
    },
  }),
];
