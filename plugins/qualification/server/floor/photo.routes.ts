import {
  ApiError,
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
import { FloorPhotoUpload } from '#plugins/qualification/shared/inspection';
import { Photos, photoTypes, photoUploads } from '#plugins/sampling/shared/sample-photo';
import { AttachmentPath, AttachmentsPath, type Attachment } from '#schemas/attachments';
import { floorDetail, type FloorDetail } from './floor-rows.js';

const feature = 'qualification';
const table = 'qualification.equipment_floor';
const read = { scope: 'facility', access: { anyOf: ['QualificationTask.Get'] }, feature, audit: readOnly } as const;

/** Photos of equipment, oldest first: those that no inspection has yet, or those of one inspection. */
export async function floorPhotos(
  call: AnyCall,
  equipmentId: string,
  inspectionId: string | null,
): Promise<Attachment[]> {
  return photoRows(call, 'p.equipment_id = $2 and p.inspection_id is not distinct from $3', [
    equipmentId,
    inspectionId,
  ]);
}

function photoRows(call: AnyCall, where: string, values: readonly (string | null)[]): Promise<Attachment[]> {
  return call.tx.rows<Attachment>({
    text: `select p.file_id as id, f.name as "fileName", f.media_type as "mediaType", f.size, f.sha256, p.caption,
             to_json(f.created_at) #>> '{}' as "createdAt", f.created_by as "createdBy"
           from qualification.floor_photo p join kernel.file f on f.facility_id = p.facility_id and f.id = p.file_id
           where p.facility_id = $1 and p.removed_at is null and ${where} order by f.created_at, f.id`,
    values: [call.facility.id, ...values],
  });
}

async function addPhoto(
  call: AnyCall,
  files: FileStore,
  { id, externalId, name, status }: FloorDetail,
  { caption = null, device }: FloorPhotoUpload,
  uploads: readonly UploadedFile[],
): Promise<void> {
  if (status === null) throw new ApiError('TransactionLocked', { message: `${externalId} is not taken on` });
  if (device !== undefined) {
    const known = await call.tx.rows({
      name: 'qualification-photo-of-device',
      text: `select 1 from qualification.floor_photo
             where facility_id = $1 and device_id = $2 and device_sequence = $3`,
      values: [call.facility.id, device.id, device.sequence],
    });
    if (known.length > 0) return;
  }
  const [upload] = uploads;
  if (upload === undefined) throw validationError({ path: 'file', message: 'is required' });
  const file = await files.put(call, upload, photoTypes);
  await call.tx.db('qualification.floor_photo').insert({
    facility_id: call.facility.id,
    equipment_id: id,
    file_id: file.id,
    caption,
    device_id: device?.id ?? null,
    device_sequence: device?.sequence ?? null,
  });
  call.tx.audit({
    domain: 'EquipmentFloor',
    action: 'update',
    entity: { table, id, label: `${externalId} ${name}` },
    changes: [{ path: 'photos', from: null, to: `${file.name} (SHA-256 ${file.sha256})` }],
  });
}

/** `/floor/equipments/{id}/photos[/{file}]`: photos of equipment; its next inspection takes them. */
export const photoRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    method: 'GET',
    path: '/floor/equipments/:id/photos',
    summary: 'The photos of equipment that no inspection has yet',
    input: { params: AttachmentsPath },
    output: Photos,
    useCase: {
      name: 'qualification.list-floor-photos',
      deps: {},
      run: async (_deps, call) => {
        const { id } = await floorDetail(call, call.input.params.id);
        return { photos: await floorPhotos(call, id, null) };
      },
    },
  }),
  defineRoute({
    ...read,
    method: 'GET',
    path: '/floor/equipments/:id/photos/:file',
    summary: 'One photo of equipment, as a file',
    input: { params: AttachmentPath },
    output: 'stream',
    leaves: { exempt: 'a photo on the page of its equipment, shown like its other fields' },
    useCase: {
      name: 'qualification.read-floor-photo',
      deps: { files: FileStoreToken },
      run: async ({ files }, call) => {
        const { id, file } = call.input.params;
        const [photo] = await photoRows(call, 'p.equipment_id = $2 and p.file_id = $3', [id, file]);
        if (photo === undefined) throw notFound('Photo');
        const { content } = await files.open(call, photo.id);
        return { fileName: photo.fileName, mediaType: photo.mediaType, content };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/floor/equipments/:id/photos',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Modify'] },
    feature,
    status: 201,
    summary: 'Adds a photo, JPEG or PNG, to equipment; with a device, sent again it changes nothing',
    input: { params: AttachmentsPath, body: FloorPhotoUpload, files: photoUploads },
    output: Photos,
    audit: 'required',
    useCase: {
      name: 'qualification.add-floor-photo',
      deps: { files: FileStoreToken },
      run: async ({ files }, call) => {
        const row = await floorDetail(call, call.input.params.id);
        await addPhoto(call, files, row, call.input.body, call.input.files);
        return { photos: await floorPhotos(call, row.id, null) };
      },
    },
  }),
];
