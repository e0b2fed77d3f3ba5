import {
  defineUseCase,
  FacilitySettingsToken,
  FileStoreToken,
  notFound,
  RecordsToken,
  validationError,
  type StreamedFile,
  type UploadedFile,
} from '#kernel/contract';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { hbelRecord } from './hbel-record.js';
import { lockHbel } from './save-hbel.js';
import { shownHbel } from './shown-hbel.js';
import { hbelById } from './stored-hbels.js';

/** One report per record. */
export const reportUpload = { maxBytes: 25 * 1024 * 1024, maxFiles: 1 } as const;

/** Attaches the report of the limit; an earlier file is kept because older documents refer to it. */
export const uploadHbelReport = defineUseCase<
  {
    readonly params: { readonly id: string };
    readonly body: { readonly version: number };
    readonly files: readonly UploadedFile[];
  },
  { hbel: ShownHbel }
>()({
  name: 'products.upload-hbel-report',
  deps: { records: RecordsToken, files: FileStoreToken, settings: FacilitySettingsToken },
  run: async ({ records, files, settings }, call) => {
    const { id } = call.input.params;
    const { version } = call.input.body;
    await lockHbel(call, id);
    const [upload] = call.input.files;
    if (upload === undefined) throw validationError({ path: 'report', message: 'is required' });
    const file = await files.put(call, upload, ['application/pdf']);
    await records.update(hbelRecord, call, id, { reportFileId: file.id, version });
    return shownHbel(call, settings, id);
  },
});

export const readHbelReport = defineUseCase<{ readonly params: { readonly id: string } }, StreamedFile>()({
  name: 'products.read-hbel-report',
  deps: { files: FileStoreToken },
  run: async ({ files }, call) => {
    const { reportFileId } = await hbelById(call, call.input.params.id);
    if (reportFileId === null) throw notFound('Report');
    const { file, content } = await files.open(call, reportFileId);
    return { fileName: file.name, mediaType: file.mediaType, content };
  },
});
