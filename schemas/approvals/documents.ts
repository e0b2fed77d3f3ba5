import { Type, type Static } from 'typebox';
import { recordStatuses } from '../enumerations/states.js';
import { Signature } from '../identity/signature.js';
import { closed, Nullable, Pagination, StringEnum, Uuid } from '../lib/fields.js';
import { pageParameters } from '../lib/list-query.js';

/** Which versions of controlled records are listed. */
export const DocumentsQuery = Type.Object(
  {
    documentType: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(StringEnum(recordStatuses)),
    pageNumber: pageParameters.pageNumber,
    pageLimit: pageParameters.pageLimit,
  },
  closed,
);

/** A version of a controlled record; `contentHash` is the SHA-256 that its signatures cover. */
export const ControlledDocument = Type.Object({
  documentType: Type.String(),
  /** `schema.table` of the record. */
  table: Type.String(),
  id: Uuid,
  label: Type.String(),
  version: Type.Integer(),
  status: StringEnum(recordStatuses),
  effectiveFrom: Nullable(Type.String()),
  approvedAt: Nullable(Type.String()),
  contentHash: Nullable(Type.String()),
});
export type ControlledDocument = Static<typeof ControlledDocument>;

/** A page of versions. */
export const ControlledDocuments = Type.Object({
  documents: Type.Array(ControlledDocument),
  pagination: Pagination,
});
export type ControlledDocuments = Static<typeof ControlledDocuments>;

/** The SHA-256 of a file, hexadecimal. */
export const FileHashQuery = Type.Object({ sha256: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) }, closed);

/** A version that a file belongs to: printed from it, or attached to it when it was submitted. */
export const DocumentOfFile = Type.Object({
  document: ControlledDocument,
  relation: StringEnum(['printed', 'attached']),
  /** It was printed before the version was approved. */
  isDraft: Type.Boolean(),
  /** Those that cover the file: given before it was printed, or for a submission that it was part of. */
  signatures: Type.Array(Type.Object({ signature: Signature, isSuperseded: Type.Boolean() })),
});

/** What the facility knows of the bytes of a file. */
export const VerifiedFile = Type.Object({
  /** The facility has stored or handed out exactly these bytes. */
  isUntouched: Type.Boolean(),
  /** When the file was handed out, newest first. */
  handedOut: Type.Array(
    Type.Object({ at: Type.String(), by: Type.String(), what: Type.String(), fileName: Nullable(Type.String()) }),
  ),
  /** When a file with these bytes was stored, newest first. */
  stored: Type.Array(Type.Object({ at: Type.String(), by: Type.String(), fileName: Type.String() })),
  documents: Type.Array(DocumentOfFile),
});
export type VerifiedFile = Static<typeof VerifiedFile>;
