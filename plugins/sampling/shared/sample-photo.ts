import { Type, type Static } from 'typebox';
import { Attachment, attachmentUploads } from '#schemas/attachments';
import { closed, Nullable, Text } from '#schemas/lib/fields';
import { DeviceEntry } from './sample-result.js';

/** Media types of photos. */
export const photoTypes = ['image/jpeg', 'image/png'] as const;
/** One photo per call, not larger than an attachment. */
export const photoUploads = { maxBytes: attachmentUploads.maxBytes, maxFiles: 1 } as const;

/** What accompanies a photo; with a device, sent again it changes nothing. */
export const PhotoUpload = Type.Object(
  { caption: Type.Optional(Nullable(Text(500))), device: Type.Optional(DeviceEntry) },
  closed,
);
export type PhotoUpload = Static<typeof PhotoUpload>;

/** All photos of a sample, oldest first. */
export const Photos = Type.Object({ photos: Type.Array(Attachment) });
export type Photos = Static<typeof Photos>;
