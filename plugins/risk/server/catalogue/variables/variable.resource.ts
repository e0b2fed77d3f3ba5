import { defineResource, defineUseCase, validationError } from '#kernel/contract';
import { Variable } from '#plugins/risk/shared/setup/variable';
import { formulasNaming, usedBy } from '../formulas/formulas-naming.js';
import { sourceOfVariable } from './source-of-variable.js';
import { preparedVariable } from './variable-rules.js';

/** What came with the product stays, and so does what a formula names. */
const notNeeded = defineUseCase<{ readonly row: Variable }, void>()({
  name: 'risk.variable-not-needed',
  deps: {},
  run: async (_deps, call) => {
    const { key, isBuiltIn } = call.input.row;
    if (isBuiltIn === true)
      throw validationError({ path: '', message: 'This variable came with the product and cannot be archived' });
    const formulas = await formulasNaming(call, [key]);
    if (formulas.length === 0) return;
    throw validationError({ path: '', message: `This variable cannot be archived: ${usedBy(formulas)}` });
  },
});

/** Names that formulas may say (specification section 7, /variables; formulas 10.3). */
export const variable = defineResource({
  names: { one: 'variable', many: 'variables' },
  path: '/variables',
  table: 'risk.variable',
  schema: Variable,
  writable: [
    'externalId',
    'name',
    'key',
    'unit',
    'scope',
    'kind',
    'sourceField',
    'defaultValue',
    'isActive',
    'description',
  ],
  permission: 'Variable',
  audit: { domain: 'Variable' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: [
      'externalId',
      'name',
      'key',
      'unit',
      'scope',
      'kind',
      'sourceField',
      'defaultValue',
      'isActive',
      'isBuiltIn',
    ],
    search: ['externalId', 'name', 'key'],
    sort: 'name',
    equals: ['scope', 'kind'],
  },
  sheet: {
    section: 'Variables',
    file: 'variables',
    after: ['Additional fields'],
    columns: [
      { heading: 'Variable ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Key', field: 'key' },
      { heading: 'Unit', field: 'unit' },
      { heading: 'Scope', field: 'scope' },
      { heading: 'Kind', field: 'kind' },
      { heading: 'Source field', field: 'sourceField' },
      { heading: 'Default', field: 'defaultValue' },
      { heading: 'Active', field: 'isActive' },
      { heading: 'Description', field: 'description' },
    ],
  },
  feature: 'risk',
  hooks: { prepare: preparedVariable, guardArchive: notNeeded, afterWrite: sourceOfVariable },
});
