import { defineResource } from '#kernel/contract';
import { Operator, operatorFields } from '#plugins/operators/shared/operator';
import { resourceFields } from '#schemas/lib/field-cards';
import { ofLiveReferences, prepareOperator } from './prepare-operator.js';
import { operatorFilters } from './qualification-ends.js';

const fields = resourceFields(operatorFields);

/** Operators (specification section 7, /operator). */
export const operator = defineResource({
  names: { one: 'operator', many: 'operators' },
  path: '/operator',
  table: 'operators.operator',
  schema: Operator,
  writable: fields.writable,
  permission: 'Department',
  audit: { domain: 'Operator' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
    filters: operatorFilters,
  },
  sheet: {
    section: 'Operators',
    file: 'operators',
    after: [],
    page: '/app/master/operators',
    ...fields.sheet,
  },
  feature: 'operators',
  hooks: { prepare: prepareOperator, guardUnarchive: ofLiveReferences },
});
