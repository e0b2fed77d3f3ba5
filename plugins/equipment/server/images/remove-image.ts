import { defineUseCase, RecordsToken } from '#kernel/contract';
import type { EquipmentImage } from '#plugins/equipment/shared/equipment-image';
import { imageOf, imagesOf, liveEquipment, noteImage } from './images.js';

/** Removes an image of equipment with a reason; the file is kept because older documents may show it. */
export const removeImage = defineUseCase<
  { readonly params: { readonly id: string; readonly image: string }; readonly body: { readonly reason: string } },
  { images: EquipmentImage[] }
>()({
  name: 'equipment.remove-image',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, image: imageId } = call.input.params;
    const { reason } = call.input.body;
    const label = await liveEquipment(records, call, id);
    const image = await imageOf(call, id, imageId);
    await call.tx
      .db('equipment.equipment_image')
      .where({ facility_id: call.facility.id, equipment_id: id, file_id: imageId })
      .update({ removed_at: call.now, removed_by: call.actor.id, remove_reason: reason });
    noteImage(call, { id, label, reason }, { from: `${image.fileName} (SHA-256 ${image.sha256})`, to: null });
    return { images: await imagesOf(call, id) };
  },
});
