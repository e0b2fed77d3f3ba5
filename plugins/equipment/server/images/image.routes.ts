import { Type } from 'typebox';
import {
  attachmentOf,
  defineRoute,
  defineUseCase,
  FileStoreToken,
  readOnly,
  RecordsToken,
  type RouteDefinition,
  type StreamedFile,
} from '#kernel/contract';
import { closed, Reason, Uuid } from '#schemas/lib/fields';
import { EquipmentImage, ImageUpload } from '#plugins/equipment/shared/equipment-image';
import { equipment } from '../equipment.resource.js';
import { images, imagesOf, imageUploads } from './images.js';
import { removeImage } from './remove-image.js';
import { uploadImage } from './upload-image.js';

const OfEquipment = Type.Object({ id: Uuid }, closed);
const OneImage = Type.Object({ id: Uuid, image: Uuid }, closed);
const Images = Type.Object({ images: Type.Array(EquipmentImage) });

const listImages = defineUseCase<{ readonly params: { readonly id: string } }, { images: EquipmentImage[] }>()({
  name: 'equipment.list-images',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await records.get(equipment, call, call.input.params.id);
    return { images: await imagesOf(call, call.input.params.id) };
  },
});

const readImage = defineUseCase<{ readonly params: { readonly id: string; readonly image: string } }, StreamedFile>()({
  name: 'equipment.read-image',
  deps: { files: FileStoreToken },
  run: async ({ files }, call) => {
    const image = await attachmentOf(call, images, call.input.params.id, call.input.params.image);
    const { content } = await files.open(call, image.id);
    return { fileName: image.fileName, mediaType: image.mediaType, content };
  },
});

const shared = { scope: 'facility', feature: 'equipment' } as const;

/** /equipments/{id}/images[/{image}] (specification section 7). */
export const imageRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipments/:id/images',
    access: { anyOf: ['Equipment.Get'] },
    summary: 'The images of equipment',
    input: { params: OfEquipment },
    output: Images,
    audit: readOnly,
    useCase: listImages,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipments/:id/images/:image',
    access: { anyOf: ['Equipment.Get'] },
    summary: 'One image of equipment, as a file',
    input: { params: OneImage },
    output: 'stream',
    leaves: { exempt: 'an image on the page of its equipment, shown like its other fields' },
    audit: readOnly,
    useCase: readImage,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/equipments/:id/images',
    access: { anyOf: ['Equipment.Modify'] },
    summary: 'Adds images to equipment, as files or as base64 text',
    input: { params: OfEquipment, body: ImageUpload, files: imageUploads, maxJsonBytes: 15_000_000 },
    output: Images,
    status: 201,
    audit: 'required',
    useCase: uploadImage,
  }),
  defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/equipments/:id/images/:image',
    access: { anyOf: ['Equipment.Modify'] },
    summary: 'Removes an image of equipment, with a reason',
    input: { params: OneImage, body: Type.Object({ reason: Reason }, closed) },
    output: Images,
    audit: 'required',
    useCase: removeImage,
  }),
];
