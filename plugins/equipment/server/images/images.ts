import { attachmentsOf, type AnyCall, type AttachmentLinks } from '#kernel/contract';
import { imageTypes, type EquipmentImage } from '#plugins/equipment/shared/equipment-image';
import { equipment } from '../equipment.resource.js';

/** Maximum size of an image and number of images per call. */
export const imageUploads = { maxBytes: 10 * 1024 * 1024, maxFiles: 5 } as const;

/** The images of equipment. */
export const images: AttachmentLinks = {
  resource: equipment,
  table: 'equipment.equipment_image',
  owner: 'equipment_id',
  field: 'images',
  one: 'Image',
  mediaTypes: imageTypes,
};

/** Images of equipment that were not removed, oldest first. */
export async function imagesOf(call: AnyCall, equipmentId: string): Promise<EquipmentImage[]> {
  return (await attachmentsOf(call, images, equipmentId)).map(image => ({ ...image, equipmentId }));
}
