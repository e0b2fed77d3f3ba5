import { Type, type Static } from 'typebox';
import { closed, Nullable, Reason, Text, Uuid } from '#schemas/lib/fields';

/** Permitted image types of equipment. */
export const imageTypes = ['image/png', 'image/jpeg'] as const;

/** Metadata of an image of equipment; the file is answered by GET /equipments/{id}/images/{image}. */
export const EquipmentImage = Type.Object({
  id: Uuid,
  equipmentId: Uuid,
  fileName: Type.String(),
  mediaType: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  caption: Nullable(Type.String()),
  createdAt: Type.String(),
  createdBy: Uuid,
});
export type EquipmentImage = Static<typeof EquipmentImage>;

/** An image in the body (base64, with or without a data URL prefix), or in a multipart field of any name. */
export const ImageUpload = Type.Object(
  {
    imageData: Type.Optional(Type.String({ minLength: 4, maxLength: 14_000_000 })),
    fileName: Type.Optional(Text(255)),
    caption: Type.Optional(Nullable(Text(500))),
    reason: Reason,
  },
  closed,
);
