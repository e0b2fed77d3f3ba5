import { attachmentTarget, defineUseCase, RecordsToken, removeAttachment } from '#kernel/contract';
import type { EquipmentImage } from '#plugins/equipment/shared/equipment-image';
import { images, imagesOf } from './images.js';

/** Removes an image of equipment with a reason; the file is kept because older documents may show it. */
export const removeImage = defineUseCase<
  { readonly params: { readonly id: string; readonly image: string }; readonly body: { readonly reason: string } },
  { images: EquipmentImage[] }
>()({
  name: 'equipment.remove-image',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, image } = call.input.params;
    const target = await attachmentTarget(records, call, images, id, {
      toBe: 'without a file',
      reason: call.input.body.reason,
    });
    await removeAttachment(call, images, target, image);
    return { images: await imagesOf(call, id) };
  },
});
