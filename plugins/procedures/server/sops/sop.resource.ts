import {
  attachmentRoutes,
  defineResource,
  dueFilters,
  missingFields,
  validationError,
  type RouteDefinition,
} from '#kernel/contract';
import { Sop, sopFields } from '#plugins/procedures/shared/sop';
import { resourceFields } from '#schemas/lib/field-cards';
import { afterSop } from './after-sop.js';

const fields = resourceFields(sopFields);

/** Standard operating procedures (specification section 7, /sop). */
export const sop = defineResource({
  names: { one: 'sop', many: 'sops', inWords: { one: 'SOP', many: 'SOPs' } },
  path: '/sop',
  table: 'procedures.sop',
  schema: Sop,
  writable: fields.writable,
  permission: 'CleaningProcedure',
  audit: { domain: 'SOP' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
    filters: dueFilters('t.review_due_on', {
      one: { passed: 'SOP overdue for review', coming: 'SOP due for review' },
      many: { passed: 'SOPs overdue for review', coming: 'SOPs due for review' },
    }),
  },
  sheet: {
    section: 'SOPs',
    file: 'sops',
    after: ['Cleaning procedures', 'Equipment'],
    page: '/app/master/sops',
    leavesOut: 'attachments, and which SOP one supersedes',
    ...fields.sheet,
  },
  feature: 'procedures',
  control: {
    documentType: 'CleaningValidationSOP',
    label: 'SOPs',
    inputs: ['procedures.cleaning_procedure', 'procedures.sop', 'equipment.equipment'],
    complete: ({ revision, owner }) => missingFields({ revision, owner }),
    files: { table: 'procedures.sop_attachment', owner: 'sop_id' },
  },
  hooks: { prepare: async next => Promise.resolve(prepareSop(next)), afterWrite: afterSop },
});

/** Fills in defaults; the review lies after the day from which the SOP is effective. */
function prepareSop(sent: Sop): Sop {
  const { effectiveFrom = null, reviewDueOn = null } = sent;
  if (effectiveFrom !== null && reviewDueOn !== null && reviewDueOn <= effectiveFrom)
    throw validationError({ path: 'reviewDueOn', message: 'must lie after the day from which it is effective' });
  return {
    ...sent,
    kind: sent.kind ?? 'other',
    cleaningProcedureIds: sent.cleaningProcedureIds ?? [],
    equipmentIds: sent.equipmentIds ?? [],
  };
}

/** /sop/{id}/attachments[/{file}]: the SOP as it is issued. */
export const sopAttachmentRoutes: readonly RouteDefinition[] = attachmentRoutes(
  { resource: sop, table: 'procedures.sop_attachment', owner: 'sop_id', field: 'attachments', one: 'Attachment' },
  'an SOP',
);
