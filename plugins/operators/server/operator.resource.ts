import { defineResource } from '#kernel/contract';
import { Operator, operatorFields } from '#plugins/operators/shared/operator';
import { resourceFields } from '#schemas/lib/field-cards';
import { ofLiveReferences, prepareOperator } from './prepare-operator.js';

/** Days before the last valid day from which a qualification counts as expiring. */
const expiringDays = 30;

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
    filters: [
      {
        path: '/filter/expiring',
        where: `exists (select from jsonb_array_elements(t.qualifications) q
          where (q ->> 'expiresOn')::date <= :today::date + ${expiringDays})`,
        summary: `Lists operators with a qualification that has expired or expires within ${expiringDays} days`,
        home: {
          one: 'operator with a qualification that expires soon or has expired',
          many: 'operators with a qualification that expires soon or has expired',
        },
      },
    ],
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
