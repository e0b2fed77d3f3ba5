import { dueFilters, type DueRecords, type ResourceFilter } from '#kernel/contract';
import { qualifiedFor } from '#plugins/operators/shared/operator';

const kinds = Object.entries(qualifiedFor).map(([kind, words]) => `when '${kind}' then '${words}'`);

/** Last days of qualifications, of which people who maintain operators are told. */
export const qualificationEnds: DueRecords = {
  table: 'operators.v_qualification',
  permission: 'Department',
  feature: 'operators',
  page: '/app/master/operators',
  recordId: 't.operator_id',
  label: `concat_ws(' ', t.external_id, t.name) || ', ' || case t.kind ${kinds.join(' ')} else t.kind end
    || case t.scope when '' then '' else ' (' || t.scope || ')' end`,
  live: 't.archived_at is null',
  filters: dueFilters('t.expires_on', {
    one: { passed: 'expired qualification of an operator', coming: 'qualification of an operator that expires' },
    many: { passed: 'expired qualifications of operators', coming: 'qualifications of operators that expire' },
  }),
};

/** The same for the list of operators: one can be in several of its filters. */
export const operatorFilters: readonly ResourceFilter[] = dueFilters('q.expires_on', {
  one: { passed: 'operator with an expired qualification', coming: 'operator with a qualification that expires' },
  many: { passed: 'operators with an expired qualification', coming: 'operators with a qualification that expires' },
}).map(({ path, where, summary, home }) => ({
  path,
  where: `exists (select from operators.v_qualification q
    where q.facility_id = t.facility_id and q.operator_id = t.id and ${where})`,
  summary,
  ...(home === undefined ? {} : { home }),
}));
