import { Type, type Static } from 'typebox';
import { closed, Nullable, Reason, Text, Uuid } from './lib/fields.js';

/** The attachment file types of the specification (section 3), each with its media type and the ends of its names. */
export const attachmentTypes = [
  { type: 'pdf', mediaType: 'application/pdf', extensions: ['.pdf'] },
  {
    type: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['.docx'],
  },
  { type: 'rtf', mediaType: 'application/rtf', extensions: ['.rtf'] },
  { type: 'txt', mediaType: 'text/plain', extensions: ['.txt'] },
  { type: 'png', mediaType: 'image/png', extensions: ['.png'] },
  { type: 'jpeg', mediaType: 'image/jpeg', extensions: ['.jpeg', '.jpg'] },
  { type: 'doc', mediaType: 'application/msword', extensions: ['.doc'] },
] as const;
export type AttachmentType = (typeof attachmentTypes)[number]['type'];

/** The media types that an attachment may have. */
export const attachmentMediaTypes: readonly string[] = attachmentTypes.map(({ mediaType }) => mediaType);

/** The ends of names that a file chooser offers for attachments. */
export const attachmentExtensions: readonly string[] = attachmentTypes.flatMap(({ extensions }) => extensions);

/** The type of a media type as it is called in messages: `docx`. */
export function typeOfMedia(mediaType: string): string {
  return attachmentTypes.find(each => each.mediaType === mediaType)?.type ?? mediaType;
}

/** The type that the end of a file's name claims; null when it claims none of them. */
export function claimedType(fileName: string): (typeof attachmentTypes)[number] | null {
  const name = fileName.toLowerCase();
  return attachmentTypes.find(({ extensions }) => extensions.some(end => name.endsWith(end))) ?? null;
}

/** Maximum size of an attachment and number of attachments per call. */
export const attachmentUploads = { maxBytes: 25 * 1024 * 1024, maxFiles: 5 } as const;

/** A file that belongs to a record; its content is answered by a call of its own. */
export const Attachment = Type.Object({
  id: Uuid,
  fileName: Type.String(),
  mediaType: Type.String(),
  /** In bytes. */
  size: Type.Integer(),
  sha256: Type.String(),
  caption: Nullable(Type.String()),
  createdAt: Type.String(),
  createdBy: Uuid,
});
export type Attachment = Static<typeof Attachment>;

/** What accompanies uploaded attachments. */
export const AttachmentUpload = Type.Object({ caption: Type.Optional(Nullable(Text(500))), reason: Reason }, closed);

/** All attachments of a record. */
export const Attachments = Type.Object({ attachments: Type.Array(Attachment) });

/** Path of the attachments of a record. */
export const AttachmentsPath = Type.Object({ id: Uuid }, closed);
/** Path of one attachment of a record. */
export const AttachmentPath = Type.Object({ id: Uuid, file: Uuid }, closed);

/** Why an attachment is removed. */
export const AttachmentRemoval = Type.Object({ reason: Reason }, closed);
