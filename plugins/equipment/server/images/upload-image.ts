import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Static } from 'typebox';
import {
  addAttachments,
  attachmentTarget,
  defineUseCase,
  FileStoreToken,
  RecordsToken,
  validationError,
  type UploadedFile,
} from '#kernel/contract';
import type { EquipmentImage, ImageUpload } from '#plugins/equipment/shared/equipment-image';
import { images, imagesOf } from './images.js';

type Body = Static<typeof ImageUpload>;

/** Adds images to equipment: files of a multipart call, or one image as base64 text. */
export const uploadImage = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: Body; readonly files: readonly UploadedFile[] },
  { images: EquipmentImage[] }
>()({
  name: 'equipment.upload-image',
  deps: { records: RecordsToken, files: FileStoreToken },
  run: async ({ records, files }, call) => {
    const { params, body, files: uploads } = call.input;
    const live = await attachmentTarget(records, call, images, params.id, {
      toBe: 'given files',
      reason: body.reason,
    });
    const target = { ...live, caption: body.caption ?? null };
    if (body.imageData === undefined) {
      if (uploads.length === 0) throw validationError({ path: 'imageData', message: 'is required' });
      await addAttachments(files, call, images, target, uploads);
    } else {
      await withDecoded(body.imageData, body.fileName, upload => addAttachments(files, call, images, target, [upload]));
    }
    return { images: await imagesOf(call, params.id) };
  },
});

/** Writes base64 text to a temporary file for the duration of `use`. */
async function withDecoded(
  imageData: string,
  fileName: string | undefined,
  use: (upload: UploadedFile) => Promise<void>,
): Promise<void> {
  const base64 = imageData.replace(/^data:[\w/+.-]*;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw validationError({ path: 'imageData', message: 'must be base64 text' });
  const content = Buffer.from(base64, 'base64');
  const folder = await mkdtemp(path.join(os.tmpdir(), `limpid-image-${process.pid}-`));
  try {
    const file = path.join(folder, 'image');
    await writeFile(file, content);
    await use({
      fieldName: 'imageData',
      fileName: fileName ?? 'image',
      mediaType: '',
      path: file,
      size: content.length,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
