import type { Static } from 'typebox';
import { documentTypes, documentTypeWords } from '#schemas/enumerations/states';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { Day, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';

/** The fields of one version of a controlled document (entities 4.5); its files are attachments. */
export const documentVersionFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    help: 'Of this version, for example SOP-12 v3',
    list: 'column',
    sorts: true,
  },
  documentType: {
    schema: StringEnum(documentTypes),
    label: 'Document type',
    words: documentTypeWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  documentNumber: { schema: Text(64), label: 'Document number', list: 'optional', sorts: true, filters: true },
  /** Of the document as it is issued; the version of the approval counts its revisions here. */
  issue: { schema: Text(64), label: 'Issue', list: 'optional', sorts: true },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  template: { schema: Nullable(Text(255)), label: 'Template', help: 'Number of the template that it was made from' },
  effectiveFrom: {
    section: 'Validity',
    schema: Nullable(Day),
    label: 'Effective from',
    list: 'column',
    sorts: true,
  },
  changeSummary: { schema: Nullable(Text(2000)), label: 'Summary of the change' },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A document version as it is stored, made from its fields. */
export const DocumentVersion = recordSchema(documentVersionFields);
export type DocumentVersion = Static<typeof DocumentVersion>;
