import {
  defineRoute,
  FileStoreToken,
  notFound,
  readOnly,
  validationError,
  type AnyCall,
  type FileStore,
  type RouteDefinition,
  type UploadedFile,
} from '#kernel/contract';
import { PhotoUpload, Photos, photoTypes, photoUploads } from '#plugins/sampling/shared/sample-photo';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { AttachmentPath, AttachmentsPath, type Attachment } from '#schemas/attachments';
import { isKnownEntry, noteEntry } from './device-entries.js';
import { setSampleById } from './read-set-samples.js';

const feature = 'sampling';
const read = { scope: 'facility', access: { anyOf: ['ResidueMeasure.Get'] }, feature, audit: readOnly } as const;

async function photosOf(call: AnyCall, id: string): Promise<Attachment[]> {
  return call.tx.rows<Attachment>({
    name: 'sampling-photos',
    text: `select p.file_id as id, f.name as "fileName", f.media_type as "mediaType", f.size, f.sha256, p.caption,
             to_json(f.created_at) #>> '{}' as "createdAt", f.created_by as "createdBy"
           from sampling.set_sample_photo p join kernel.file f on f.facility_id = p.facility_id and f.id = p.file_id
           where p.facility_id = $1 and p.set_sample_id = $2 and p.removed_at is null order by f.created_at, f.id`,
    values: [call.facility.id, id],
  });
}

async function addPhoto(
  call: AnyCall,
  files: FileStore,
  { id, label, state }: SetSample,
  { caption = null, device }: PhotoUpload,
  uploads: readonly UploadedFile[],
): Promise<void> {
  if (device !== undefined && (await isKnownEntry(call, device, { id, action: 'photo' }))) return;
  const [upload] = uploads;
  if (upload === undefined) throw validationError({ path: 'file', message: 'is required' });
  if (state === 'Reviewed') throw validationError({ path: 'file', message: 'is refused: the sample is reviewed' });
  const file = await files.put(call, upload, photoTypes);
  const row = { facility_id: call.facility.id, set_sample_id: id, file_id: file.id, caption };
  await call.tx.db('sampling.set_sample_photo').insert(row);
  await noteEntry(call, device, { id, action: 'photo' });
  call.tx.audit({
    domain: 'Sample',
    action: 'update',
    entity: { table: 'sampling.set_sample', id, label: `sample ${label}` },
    changes: [{ path: 'photos', from: null, to: `${file.name} (SHA-256 ${file.sha256})` }],
  });
}

/** `/set-samples/{id}/photos[/{file}]`: photos of places and vials. */
export const photoRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    method: 'GET',
    path: '/set-samples/:id/photos',
    summary: 'The photos of a sample',
    input: { params: AttachmentsPath },
    output: Photos,
    useCase: {
      name: 'sampling.list-photos',
      deps: {},
      run: async (_deps, call) => {
        const { id } = await setSampleById(call, call.input.params.id);
        return { photos: await photosOf(call, id) };
      },
    },
  }),
  defineRoute({
    ...read,
    method: 'GET',
    path: '/set-samples/:id/photos/:file',
    summary: 'One photo of a sample, as a file',
    input: { params: AttachmentPath },
    output: 'stream',
    leaves: { exempt: 'a photo on the page of its sample, shown like its other fields' },
    useCase: {
      name: 'sampling.read-photo',
      deps: { files: FileStoreToken },
      run: async ({ files }, call) => {
        const { id, file } = call.input.params;
        const photo = (await photosOf(call, id)).find(each => each.id === file);
        if (photo === undefined) throw notFound('Photo');
        const { content } = await files.open(call, photo.id);
        return { fileName: photo.fileName, mediaType: photo.mediaType, content };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/set-samples/:id/photos',
    scope: 'facility',
    access: { anyOf: ['ResidueMeasure.Add', 'ResidueMeasure.Modify'] },
    feature,
    status: 201,
    summary: 'Adds a photo, JPEG or PNG, to a sample; with a device, sent again it changes nothing',
    input: { params: AttachmentsPath, body: PhotoUpload, files: photoUploads },
    output: Photos,
    audit: 'required',
    useCase: {
      name: 'sampling.add-photo',
      deps: { files: FileStoreToken },
      run: async ({ files }, call) => {
        const sample = await setSampleById(call, call.input.params.id);
        await addPhoto(call, files, sample, call.input.body, call.input.files);
        return { photos: await photosOf(call, sample.id) };
      },
    },
  }),
];
