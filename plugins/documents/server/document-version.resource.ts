import { attachmentRoutes, defineResource, missingFields, type RouteDefinition } from '#kernel/contract';
import { DocumentVersion, documentVersionFields } from '#plugins/documents/shared/document-version';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(documentVersionFields);

/** Versions of controlled documents (specification section 7, /document-version). */
export const documentVersion = defineResource({
  names: { one: 'documentVersion', many: 'documentVersions' },
  path: '/document-version',
  table: 'documents.document_version',
  schema: DocumentVersion,
  columns: { issue: 'document_version' },
  writable: fields.writable,
  permission: 'ReportDocument',
  actions: { Add: 'Modify', Delete: 'Modify' },
  audit: { domain: 'DocumentVersion' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  feature: 'documents',
  control: {
    documentType: 'DocumentVersion',
    label: 'Document versions',
    page: '/app/documents/versions',
    complete: ({ changeSummary }) => missingFields({ changeSummary }),
    files: { table: 'documents.document_version_attachment', owner: 'document_version_id' },
  },
});

/** /document-version/{id}/attachments[/{file}]. */
export const documentVersionFiles: readonly RouteDefinition[] = attachmentRoutes(
  {
    resource: documentVersion,
    table: 'documents.document_version_attachment',
    owner: 'document_version_id',
    field: 'attachments',
    one: 'Attachment',
  },
  'a document version',
);
