import { defineResource, defineUseCase, dueFilters } from '#kernel/contract';
import { notReferenced, ProductsApiToken } from '#plugins/products/server/api';
import { Nitrosamine, nitrosamineFields } from '#plugins/nitrosamines/shared/nitrosamine';
import { resourceFields } from '#schemas/lib/field-cards';
import { occurrenceColumns } from './occurrence-columns.js';
import { prepareNitrosamine } from './nitrosamine-rules.js';
import { sourceKinds } from './occurrence-source.js';

/** New occurrences must name live records of the facility. */
const inLiveRecords = defineUseCase<{ readonly row: Nitrosamine; readonly before: Nitrosamine | null }, void>()({
  name: 'nitrosamines.occurs-in-live-records',
  deps: { products: ProductsApiToken },
  run: async ({ products }, call) => {
    const { row, before } = call.input;
    const known = new Set((before?.occurrences ?? []).flatMap(each => sourceKinds.map(({ field }) => each[field])));
    for (const [index, occurrence] of (row.occurrences ?? []).entries()) {
      for (const { field, kind } of sourceKinds) {
        const id = occurrence[field] ?? null;
        if (id !== null && !known.has(id))
          await products.assertUsable(call, kind, [id], `occurrences.${index}.${field}`);
      }
    }
  },
});

/** Nitrosamines (specification section 7, /nitrosamines). */
const fields = resourceFields(nitrosamineFields);

export const nitrosamine = defineResource({
  names: { one: 'nitrosamine', many: 'nitrosamines' },
  path: '/nitrosamines',
  offeredIn: ['analyticalMethods.nitrosamineId'],
  table: 'nitrosamines.nitrosamine',
  schema: Nitrosamine,
  writable: fields.writable,
  permission: 'Substance',
  audit: { domain: 'Nitrosamine' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'casNumber'],
    sort: 'name',
    filters: [
      {
        path: '/filter/no-intake',
        where: 't.lowest_intake is null',
        summary: 'Nitrosamines without an intake and therefore without a limit',
        home: { one: 'nitrosamine without an intake', many: 'nitrosamines without an intake' },
      },
      {
        path: '/filter/no-occurrence',
        where: `t.occurrences = '[]'`,
        summary: 'Nitrosamines without an occurrence, which are not assessed',
      },
      ...dueFilters('t.review_due_on', {
        one: { passed: 'nitrosamine overdue for review', coming: 'nitrosamine due for review' },
        many: { passed: 'nitrosamines overdue for review', coming: 'nitrosamines due for review' },
      }),
    ],
  },
  sheet: {
    section: 'Nitrosamines',
    file: 'nitrosamines',
    after: [],
    before: ['Analytical methods'],
    page: '/app/master/nitrosamines',
    ...fields.sheet,
  },
  unfolded: { field: 'occurrences', columns: occurrenceColumns },
  feature: 'nitrosamines',
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(prepareNitrosamine(next, before)),
    guardArchive: notReferenced(
      'nitrosamine',
      `select 'analytical method ' || external_id as label from products.v_analytical_method
         where facility_id = $1 and nitrosamine_id = $2 and archived_at is null order by label`,
    ),
    afterWrite: inLiveRecords,
    guardUnarchive: inLiveRecords,
  },
});
