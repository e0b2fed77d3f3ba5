import { defineResource } from '#kernel/contract';
import { AnalyticalMethod } from '#schemas/products/analytical-method';
import { ofLiveAnalyte, prepareMethod } from './method-rules.js';

/** Analytical methods (specification section 2, Analytical methods): analyte, LOD, LOQ and recovery by material. */
export const analyticalMethod = defineResource({
  names: { one: 'analyticalMethod', many: 'analyticalMethods' },
  path: '/analytical-methods',
  table: 'products.analytical_method',
  schema: AnalyticalMethod,
  writable: [
    'externalId',
    'name',
    'apiId',
    'intermediateId',
    'cleaningAgentId',
    'nitrosamineId',
    'analyteName',
    'technique',
    'sampleType',
    'lod',
    'loq',
    'recoveries',
    'extractionSolvent',
    'reportFileId',
    'remarks',
  ],
  permission: 'AnalyticalMethod',
  audit: { domain: 'AnalyticalMethod' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'analyteName', 'technique', 'sampleType', 'lod', 'loq', 'extractionSolvent'],
    search: ['externalId', 'name', 'technique'],
    sort: 'name',
    equals: ['apiId', 'intermediateId', 'cleaningAgentId', 'nitrosamineId', 'sampleType', 'technique'],
  },
  sheet: {
    section: 'Analytical methods',
    file: 'analytical_methods',
    after: ['Actives', 'Intermediates', 'Cleaning agents'],
    columns: [
      { heading: 'Method ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Active ID', field: 'apiId', references: 'products.active' },
      { heading: 'Intermediate ID', field: 'intermediateId', references: 'products.intermediate' },
      { heading: 'Agent ID', field: 'cleaningAgentId', references: 'products.cleaning_agent' },
      { heading: 'Nitrosamine ID', field: 'nitrosamineId', references: '/nitrosamines' },
      { heading: 'Analyte', field: 'analyteName' },
      { heading: 'Technique', field: 'technique' },
      { heading: 'Sample', field: 'sampleType' },
      { heading: 'LOD', field: 'lod' },
      { heading: 'LOQ', field: 'loq' },
      { heading: 'Extraction solvent', field: 'extractionSolvent' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'products',
  hooks: {
    prepare: async next => Promise.resolve(prepareMethod(next)),
    afterWrite: ofLiveAnalyte,
    guardUnarchive: ofLiveAnalyte,
  },
});
