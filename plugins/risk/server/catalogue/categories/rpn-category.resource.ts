import { defineResource, defineUseCase, validationError } from '#kernel/contract';
import { RpnCategory } from '#plugins/risk/shared/setup/rpn-category';
import { usedBy } from '../formulas/formulas-naming.js';
import { formulasScoring, preparedCategory } from './category-rules.js';

const notScored = defineUseCase<{ readonly row: RpnCategory }, void>()({
  name: 'risk.category-not-scored',
  deps: {},
  run: async (_deps, call) => {
    const formulas = await formulasScoring(call, call.input.row.key);
    if (formulas.length === 0) return;
    throw validationError({ path: '', message: `This category cannot be archived: ${usedBy(formulas)}` });
  },
});

/** Scoring tables (specification section 7, /rpn_categories; formulas 10.1). */
export const rpnCategory = defineResource({
  names: { one: 'rpnCategory', many: 'rpnCategories', inWords: { one: 'RPN category', many: 'RPN categories' } },
  path: '/rpn_categories',
  table: 'risk.rpn_category',
  schema: RpnCategory,
  writable: ['externalId', 'name', 'key', 'kind', 'unit', 'sourceField', 'minimum', 'maximum', 'bands', 'description'],
  permission: 'RPNCategory',
  audit: { domain: 'RPNCategory' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'key', 'kind', 'unit', 'sourceField', 'bands'],
    search: ['externalId', 'name', 'key'],
    sort: 'name',
    equals: ['kind'],
  },
  sheet: {
    section: 'RPN categories',
    file: 'rpn_categories',
    after: [],
    columns: [
      { heading: 'Category ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Key', field: 'key' },
      { heading: 'Kind', field: 'kind' },
      { heading: 'Unit', field: 'unit' },
      { heading: 'Source field', field: 'sourceField' },
      { heading: 'Minimum', field: 'minimum' },
      { heading: 'Maximum', field: 'maximum' },
      { heading: 'Description', field: 'description' },
    ],
  },
  feature: 'risk',
  hooks: { prepare: preparedCategory, guardArchive: notScored },
});
