import { defineResource, defineUseCase, validationError } from '#kernel/contract';
import { Variable, variableFields } from '#plugins/risk/shared/setup/variable';
import { resourceFields } from '#schemas/lib/field-cards';
import { formulasNaming, usedBy } from '../formulas/formulas-naming.js';
import { sourceOfVariable } from './source-of-variable.js';
import { preparedVariable } from './variable-rules.js';

/** Built-in variables and variables used by formulas cannot be removed. */
const notNeeded = defineUseCase<{ readonly row: Variable }, void>()({
  name: 'risk.variable-not-needed',
  deps: {},
  run: async (_deps, call) => {
    const { key, isBuiltIn } = call.input.row;
    if (isBuiltIn === true)
      throw validationError({ path: '', message: 'This variable is built in and cannot be archived' });
    const formulas = await formulasNaming(call, [key]);
    if (formulas.length === 0) return;
    throw validationError({ path: '', message: `This variable cannot be archived: ${usedBy(formulas)}` });
  },
});

/** Names for formulas (specification section 7, /variables; formulas 10.3). */
const fields = resourceFields(variableFields);

export const variable = defineResource({
  names: { one: 'variable', many: 'variables' },
  path: '/variables',
  table: 'risk.variable',
  schema: Variable,
  writable: fields.writable,
  permission: 'Variable',
  audit: { domain: 'Variable' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'key'],
    sort: 'name',
  },
  sheet: {
    section: 'Variables',
    file: 'variables',
    after: ['Additional fields'],
    page: '/app/master/risk-setup/variables',
    ...fields.sheet,
  },
  feature: 'risk',
  hooks: { prepare: preparedVariable, guardArchive: notNeeded, afterWrite: sourceOfVariable },
});
