import { dueFilters, type DueRecords } from '#kernel/contract';

/** Reviews of live health-based limits, of which people who maintain actives are informed by mail. */
export const hbelReviews: DueRecords = {
  table: 'products.hbel',
  permission: 'API',
  feature: 'products',
  label: `(select concat_ws(' ', a.external_id, a.name) from products.active a
    where a.facility_id = t.facility_id and a.id = t.api_id) || ', ' || t.basis || ' ' || t.route`,
  live: `t.archived_at is null and t.status in ('draft', 'inForce')`,
  filters: dueFilters('t.review_due_on', {
    one: { passed: 'health-based limit overdue for review', coming: 'health-based limit due for review' },
    many: { passed: 'health-based limits overdue for review', coming: 'health-based limits due for review' },
  }),
};
