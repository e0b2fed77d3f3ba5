import {
  defineResource,
  defineUseCase,
  RecordsToken,
  validationError,
  type AttachmentLinks,
  type FieldFault,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { HistoricalStudy, historicalStudyFields } from '#plugins/documents/shared/historical-study';
import { resourceFields } from '#schemas/lib/field-cards';
import { legacyDocument } from './legacy-document.resource.js';
import { linkAbout, type WrittenDocument } from './linked-records.js';

const fields = resourceFields(historicalStudyFields);

const afterStudy = defineUseCase<WrittenDocument<HistoricalStudy>, void>()({
  name: 'documents.after-historical-study',
  deps: { equipment: EquipmentApiToken, products: ProductsApiToken, records: RecordsToken },
  run: async ({ records, ...plugins }, call) => {
    const { row, before } = call.input;
    await linkAbout(plugins, call, 'documents.historical_study', call.input);
    const document = row.legacyDocumentId ?? null;
    if (document !== null && document !== before?.legacyDocumentId)
      await records.assertUsable(legacyDocument, call, [document], 'legacyDocumentId');
  },
});

/** Studies from before the product (specification section 7, /historical-study). */
export const historicalStudy = defineResource({
  names: { one: 'historicalStudy', many: 'historicalStudies' },
  path: '/historical-study',
  table: 'documents.historical_study',
  schema: HistoricalStudy,
  writable: fields.writable,
  permission: 'ReportDocument',
  actions: { Add: 'Modify', Delete: 'Modify' },
  audit: { domain: 'HistoricalStudy' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  sheet: {
    section: 'Historical studies',
    file: 'historical_studies',
    after: ['Legacy documents', 'Equipment', 'Products'],
    page: '/app/documents/historical-studies',
    leavesOut: 'attachments and signatures',
    ...fields.sheet,
  },
  feature: 'documents',
  hooks: { prepare: async next => Promise.resolve(prepareStudy(next)), afterWrite: afterStudy },
});

/** Fills in defaults; a study that is accepted as coverage is justified and names its equipment. */
function prepareStudy(sent: HistoricalStudy): HistoricalStudy {
  const next = {
    ...sent,
    equipmentIds: sent.equipmentIds ?? [],
    productIds: sent.productIds ?? [],
    residues: (sent.residues ?? []).length === 0 ? null : sent.residues,
    acceptedAsCoverage: sent.acceptedAsCoverage ?? false,
  };
  const { startedOn = null, endedOn = null, acceptedAsCoverage, justification, outcome } = next;
  const faults: FieldFault[] = [];
  if (startedOn !== null && endedOn !== null && endedOn < startedOn)
    faults.push({ path: 'endedOn', message: 'must not lie before the beginning' });
  if (acceptedAsCoverage) {
    const stated = (justification ?? '').trim();
    if (stated === '') faults.push({ path: 'justification', message: 'is required to accept a study as coverage' });
    if (next.equipmentIds.length === 0)
      faults.push({ path: 'equipmentIds', message: 'is required to accept a study as coverage' });
    if (outcome !== 'Validated')
      faults.push({ path: 'outcome', message: 'must be Validated to accept a study as coverage' });
  }
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

/** Reports of a historical study. */
export const historicalStudyFiles: AttachmentLinks = {
  resource: historicalStudy,
  table: 'documents.historical_study_attachment',
  owner: 'historical_study_id',
  field: 'attachments',
  one: 'Attachment',
};
