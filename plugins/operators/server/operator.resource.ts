import { defineResource } from '#kernel/contract';
import { Operator } from '#plugins/operators/shared/operator';
import { ofLivePeople, prepareOperator } from './prepare-operator.js';

/** Operators (specification section 7, /operator). */
export const operator = defineResource({
  names: { one: 'operator', many: 'operators' },
  path: '/operator',
  table: 'operators.operator',
  schema: Operator,
  writable: [
    'externalId',
    'operatorId',
    'name',
    'firstName',
    'lastName',
    'department',
    'linkedUserId',
    'isContractor',
    'shift',
    'qualifications',
    'remarks',
  ],
  permission: 'Department',
  audit: { domain: 'Operator' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: [
      'externalId',
      'operatorId',
      'name',
      'firstName',
      'lastName',
      'department',
      'isContractor',
      'shift',
      'qualifications',
    ],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['shift'],
  },
  sheet: {
    section: 'Operators',
    file: 'operators',
    after: [],
    page: '/app/master/operators',
    columns: [
      { heading: 'Operator ID', field: 'externalId', alsoCalled: ['Employee ID', 'Personnel number'] },
      { heading: 'Name', field: 'name' },
      { heading: 'First name', field: 'firstName' },
      { heading: 'Last name', field: 'lastName' },
      { heading: 'Department', field: 'department' },
      { heading: 'Contractor', field: 'isContractor' },
      { heading: 'Shift', field: 'shift' },
      { heading: 'Qualifications', field: 'qualifications' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'operators',
  hooks: { prepare: prepareOperator, guardUnarchive: ofLivePeople },
});
