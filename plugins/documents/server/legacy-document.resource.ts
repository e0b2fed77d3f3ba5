import { defineResource, defineUseCase, type AttachmentLinks } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { LegacyDocument, legacyDocumentFields } from '#plugins/documents/shared/legacy-document';
import { resourceFields } from '#schemas/lib/field-cards';
import { linkAbout, type WrittenDocument } from './linked-records.js';

const fields = resourceFields(legacyDocumentFields);

const afterLegacyDocument = defineUseCase<WrittenDocument<LegacyDocument>, void>()({
  name: 'documents.after-legacy-document',
  deps: { equipment: EquipmentApiToken, products: ProductsApiToken },
  run: (plugins, call) => linkAbout(plugins, call, 'documents.legacy_document', call.input),
});

/** Documents from before the product (specification section 7, /legacy-documents). */
export const legacyDocument = defineResource({
  names: { one: 'legacyDocument', many: 'legacyDocuments' },
  path: '/legacy-documents',
  table: 'documents.legacy_document',
  schema: LegacyDocument,
  writable: fields.writable,
  permission: 'ReportDocument',
  actions: { Add: 'Modify', Delete: 'Modify' },
  audit: { domain: 'LegacyDocument' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  sheet: {
    section: 'Legacy documents',
    file: 'legacy_documents',
    after: ['Equipment', 'Products'],
    page: '/app/documents/legacy',
    leavesOut: 'attachments and signatures',
    ...fields.sheet,
  },
  feature: 'documents',
  hooks: {
    prepare: async next =>
      Promise.resolve({ ...next, equipmentIds: next.equipmentIds ?? [], productIds: next.productIds ?? [] }),
    afterWrite: afterLegacyDocument,
  },
});

/** Scans of a legacy document. */
export const legacyDocumentFiles: AttachmentLinks = {
  resource: legacyDocument,
  table: 'documents.legacy_document_attachment',
  owner: 'legacy_document_id',
  field: 'attachments',
  one: 'Attachment',
};
