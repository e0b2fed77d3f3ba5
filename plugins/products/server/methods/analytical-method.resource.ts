import { defineResource, dueFilters, missingFields } from '#kernel/contract';
import { AnalyticalMethod, analyticalMethodFields } from '#plugins/products/shared/analytical-method';
import { resourceFields } from '#schemas/lib/field-cards';
import { ofLiveAnalyte, prepareMethod } from './method-rules.js';

const fields = resourceFields(analyticalMethodFields);

/** Analytical methods (specification section 2, Analytical methods): analyte, LOD, LOQ and recovery by material. */
export const analyticalMethod = defineResource({
  names: { one: 'analyticalMethod', many: 'analyticalMethods' },
  path: '/analytical-methods',
  table: 'products.analytical_method',
  schema: AnalyticalMethod,
  writable: fields.writable,
  permission: 'AnalyticalMethod',
  audit: { domain: 'AnalyticalMethod' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'technique'],
    sort: 'name',
    filters: dueFilters('t.expires_on', {
      one: {
        passed: 'analytical method whose validity has ended',
        coming: 'analytical method whose validity ends',
      },
      many: {
        passed: 'analytical methods whose validity has ended',
        coming: 'analytical methods whose validity ends',
      },
    }),
  },
  sheet: {
    section: 'Analytical methods',
    file: 'analytical_methods',
    after: ['Actives', 'Intermediates', 'Cleaning agents'],
    page: '/app/master/analytical-methods',
    ...fields.sheet,
  },
  feature: 'products',
  control: {
    documentType: 'AnalyticalMethods',
    label: 'Analytical methods',
    inputs: [
      'products.active',
      'products.intermediate',
      'products.cleaning_agent',
      'nitrosamines.nitrosamine',
      'equipment.moc',
    ],
    complete: ({ technique, lod, loq, recoveries }) => missingFields({ technique, lod, loq, recoveries }),
    files: { table: 'products.analytical_method_attachment', owner: 'analytical_method_id' },
  },
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(prepareMethod(next, before)),
    afterWrite: ofLiveAnalyte,
    guardUnarchive: ofLiveAnalyte,
  },
});
