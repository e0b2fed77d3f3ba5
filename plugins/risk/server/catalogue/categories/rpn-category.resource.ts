import { defineResource, defineUseCase, validationError } from '#kernel/contract';
import { RpnCategory, rpnCategoryFields } from '#plugins/risk/shared/setup/rpn-category';
import { resourceFields } from '#schemas/lib/field-cards';
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
const fields = resourceFields(rpnCategoryFields);

export const rpnCategory = defineResource({
  names: { one: 'rpnCategory', many: 'rpnCategories', inWords: { one: 'RPN category', many: 'RPN categories' } },
  path: '/rpn_categories',
  table: 'risk.rpn_category',
  schema: RpnCategory,
  writable: fields.writable,
  permission: 'RPNCategory',
  audit: { domain: 'RPNCategory' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'key'],
    sort: 'name',
  },
  sheet: {
    section: 'RPN categories',
    file: 'rpn_categories',
    after: [],
    page: '/app/master/risk-setup/categories',
    ...fields.sheet,
  },
  feature: 'risk',
  hooks: { prepare: preparedCategory, guardArchive: notScored },
});
