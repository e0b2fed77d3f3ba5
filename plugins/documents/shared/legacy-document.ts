import { Type, type Static } from 'typebox';
import { documentTypes, documentTypeWords } from '#schemas/enumerations/states';
import { Signature, ProofText, SignatureComment } from '#schemas/identity/signature';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, Day, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { aboutCards } from './about-cards.js';

/** The fields of a legacy document: evidence from before the product, usually printed (entities 4.5). */
export const legacyDocumentFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'Number',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Legacy document ID', aliases: ['Document number', 'Number'] },
  },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  documentType: {
    schema: StringEnum(documentTypes),
    label: 'Document type',
    words: documentTypeWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  documentVersion: { schema: Nullable(Text(64)), label: 'Version', list: 'optional' },
  executedOn: { schema: Nullable(Day), label: 'Executed on', list: 'column', sorts: true },
  originalLocation: {
    schema: Nullable(Text(255)),
    label: 'Place of the original',
    help: 'Where the original is kept, for example archive 2, shelf 14',
  },
  ...aboutCards,
  conclusion: { schema: Nullable(Text(2000)), label: 'Conclusion' },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A legacy document as it is stored, made from its fields. */
export const LegacyDocument = recordSchema(legacyDocumentFields);
export type LegacyDocument = Static<typeof LegacyDocument>;

/** A call that signs a document: the version that was read, and the proof of identity once it is asked for. */
export const DocumentSigning = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    comment: Type.Optional(Nullable(SignatureComment)),
    proof: Type.Optional(Nullable(ProofText)),
  },
  closed,
);
export type DocumentSigning = Static<typeof DocumentSigning>;

/** A signature on a document; not current when the document or a file of it was changed afterwards. */
export const SignedDocument = Type.Object({ signature: Signature, isCurrent: Type.Boolean() });
/** All signatures of a document, newest first. */
export const DocumentSignatures = Type.Object({ signatures: Type.Array(SignedDocument) });
export type DocumentSignatures = Static<typeof DocumentSignatures>;
