import { defineResource } from '#kernel/contract';
import { CleaningProcedure } from '#plugins/procedures/shared/cleaning-procedure';
import { afterWrite, ofLiveAgents } from './after-write.js';
import { notInUse } from './uses-of-procedure.js';

/** Cleaning procedures (specification section 7, /cleaning-procedure). Machines and pairs name them by their ID. */
export const cleaningProcedure = defineResource({
  names: { one: 'cleaningProcedure', many: 'cleaningProcedures' },
  path: '/cleaning-procedure',
  table: 'procedures.cleaning_procedure',
  schema: CleaningProcedure,
  writable: [
    'externalId',
    'name',
    'revision',
    'level',
    'cleaningAgentIds',
    'cleaningModes',
    'dirtyHoldMaxHours',
    'cleanHoldMaxHours',
    'campaignMaxBatches',
    'remarks',
  ],
  permission: 'CleaningProcedure',
  audit: { domain: 'CleaningProcedure' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'revision', 'level', 'cleaningModes', 'dirtyHoldMaxHours', 'cleanHoldMaxHours'],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['level'],
  },
  sheet: {
    section: 'Cleaning procedures',
    file: 'cleaning_procedures',
    after: ['Cleaning agents'],
    before: ['Production-Equipment matrix'],
    page: '/app/master/procedures',
    columns: [
      {
        heading: 'Procedure ID',
        field: 'externalId',
        alsoCalled: ['Procedure number', 'Cleaning procedure number', 'CPN', 'SOP number'],
      },
      { heading: 'Name', field: 'name' },
      { heading: 'Revision', field: 'revision' },
      { heading: 'Level', field: 'level' },
      {
        heading: 'Agent IDs',
        field: 'cleaningAgentIds',
        references: 'products.v_cleaning_agent',
        alsoCalled: ['Agents', 'Cleaning agents'],
      },
      { heading: 'Cleaning modes', field: 'cleaningModes' },
      { heading: 'Dirty hold max hours', field: 'dirtyHoldMaxHours', alsoCalled: ['Dirty hold time', 'DHT', 'DEHT'] },
      { heading: 'Clean hold max hours', field: 'cleanHoldMaxHours', alsoCalled: ['Clean hold time', 'CHT', 'CEHT'] },
      { heading: 'Campaign max batches', field: 'campaignMaxBatches' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'procedures',
  hooks: {
    prepare: async next =>
      Promise.resolve({
        ...next,
        cleaningAgentIds: next.cleaningAgentIds ?? [],
        cleaningModes: next.cleaningModes ?? [],
      }),
    guardArchive: notInUse,
    afterWrite,
    guardUnarchive: ofLiveAgents,
  },
});
