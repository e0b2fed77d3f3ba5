import { defineResource } from '#kernel/contract';
import { CleaningProcedure, cleaningProcedureFields } from '#plugins/procedures/shared/cleaning-procedure';
import { resourceFields } from '#schemas/lib/field-cards';
import { afterWrite, ofLiveAgents } from './after-write.js';
import { auditedSteps } from './audited-steps.js';
import { prepareProcedure } from './prepare-procedure.js';
import { notInUse } from './uses-of-procedure.js';

const fields = resourceFields(cleaningProcedureFields);

/** Cleaning procedures (specification section 7, /cleaning-procedure); equipment and pairs refer to them by key. */
export const cleaningProcedure = defineResource({
  names: { one: 'cleaningProcedure', many: 'cleaningProcedures' },
  path: '/cleaning-procedure',
  offeredIn: ['equipments.cleaningProcedureNumber'],
  table: 'procedures.cleaning_procedure',
  schema: CleaningProcedure,
  writable: fields.writable,
  permission: 'CleaningProcedure',
  audit: { domain: 'CleaningProcedure' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
  },
  sheet: {
    section: 'Cleaning procedures',
    file: 'cleaning_procedures',
    after: ['Cleaning agents'],
    before: ['Equipment', 'Production-Equipment matrix'],
    page: '/app/master/procedures',
    leavesOut: 'attachments, and which procedure one supersedes',
    ...fields.sheet,
  },
  feature: 'procedures',
  control: {
    documentType: 'CleaningProcedure',
    label: 'Cleaning procedures',
    inputs: ['products.cleaning_agent', 'procedures.cleaning_procedure'],
    files: { table: 'procedures.cleaning_procedure_attachment', owner: 'cleaning_procedure_id' },
  },
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(prepareProcedure(next, before)),
    auditedAs: auditedSteps,
    guardArchive: notInUse,
    afterWrite,
    guardUnarchive: ofLiveAgents,
  },
});
