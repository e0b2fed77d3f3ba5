import { ApiError, notFound, type AnyCall, type FileStore, type Records, type UploadedFile } from '#kernel/contract';
import { imageTypes, type EquipmentImage } from '#plugins/equipment/shared/equipment-image';
import { equipment } from '../equipment.resource.js';

/** Maximum size of an image and number of images per call. */
export const imageUploads = { maxBytes: 10 * 1024 * 1024, maxFiles: 5 } as const;

const selectImages = `select i.file_id as id, i.equipment_id as "equipmentId", f.name as "fileName", f.media_type as "mediaType",
    f.size, f.sha256, i.caption, to_json(f.created_at) #>> '{}' as "createdAt", f.created_by as "createdBy"
  from equipment.equipment_image i join kernel.file f on f.facility_id = i.facility_id and f.id = i.file_id
  where i.facility_id = $1 and i.equipment_id = $2 and i.removed_at is null`;

/** Images of equipment that were not removed, oldest first. */
export async function imagesOf(call: AnyCall, equipmentId: string): Promise<EquipmentImage[]> {
  return call.tx.rows<EquipmentImage>({
    text: `${selectImages} order by f.created_at, f.id`,
    values: [call.facility.id, equipmentId],
  });
}

/** One image of the equipment; NotFoundError when it belongs to other equipment or was removed. */
export async function imageOf(call: AnyCall, equipmentId: string, imageId: string): Promise<EquipmentImage> {
  const [image] = await call.tx.rows<EquipmentImage>({
    text: `${selectImages} and i.file_id = $3`,
    values: [call.facility.id, equipmentId, imageId],
  });
  if (image === undefined) throw notFound('Image');
  return image;
}

/** The equipment whose images change; archived equipment is refused. */
export async function liveEquipment(records: Records, call: AnyCall, id: string): Promise<string> {
  const row = await records.get(equipment, call, id);
  if (row['isArchived'] === true) throw new ApiError('ArchivedEntryError');
  return `${String(row['externalId'])} ${String(row['name'])}`;
}

/** Stores the files as images of equipment; content other than PNG or JPEG is refused by the name of its field. */
export async function addImages(
  files: FileStore,
  call: AnyCall,
  target: { readonly id: string; readonly label: string; readonly caption: string | null; readonly reason?: string },
  uploads: readonly UploadedFile[],
): Promise<void> {
  const ofEquipment = { facility_id: call.facility.id, equipment_id: target.id };
  for (const upload of uploads) {
    const file = await files.put(call, upload, imageTypes);
    await call.tx.db('equipment.equipment_image').insert({ ...ofEquipment, file_id: file.id, caption: target.caption });
    noteImage(call, target, { from: null, to: `${file.name} (SHA-256 ${file.sha256})` });
  }
}

/** Records a change of an image in the history of its equipment. */
export function noteImage(
  call: AnyCall,
  target: { readonly id: string; readonly label: string; readonly reason?: string },
  change: { readonly from: string | null; readonly to: string | null },
): void {
  call.tx.audit({
    domain: 'Equipment',
    action: 'update',
    entity: { table: 'equipment.equipment', id: target.id, label: target.label },
    changes: [{ path: 'images', ...change }],
    ...(target.reason === undefined ? {} : { reason: target.reason }),
  });
}
