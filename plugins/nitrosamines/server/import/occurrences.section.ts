import { defineNestedSection, RecordsToken, type AnyCall } from '#kernel/contract';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';
import { nitrosamine } from '../nitrosamine.resource.js';
import { quantityCells } from './quantity-cells.js';

const sources = [
  { heading: 'Active ID', field: 'apiId', view: 'products.v_active' },
  { heading: 'Intermediate ID', field: 'intermediateId', view: 'products.v_intermediate' },
  { heading: 'Product ID', field: 'productId', view: 'products.v_product' },
  { heading: 'Production ID', field: 'productionId', view: 'products.v_production' },
] as const;

/** Occurrences of nitrosamines, one row for each active, intermediate, product or production. */
export const occurrencesSection = defineNestedSection<Occurrence>()({
  section: 'Nitrosamine occurrences',
  file: 'nitrosamine_occurrences',
  after: ['Nitrosamines', 'Actives', 'Intermediates', 'Products', 'Productions'],
  page: '/app/master/nitrosamines',
  permissions: ['Substance.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Nitrosamine ID', table: 'nitrosamines.nitrosamine' },
  headings: [...sources.map(({ heading }) => heading), 'Max daily dose', 'Max daily dose unit', 'Formation route'],
  references: sources.map(({ view }) => view),
  read: row => ({
    ...Object.fromEntries(sources.map(({ heading, field, view }) => [field, row.reference(heading, view)])),
    maxDailyDose: row.quantity('Max daily dose', 'dose'),
    formationRoute: row.text('Formation route'),
  }),
  // A sheet cannot name archived records, so it does not remove occurrences in them.
  write: async ({ records }, call, { id, version }, occurrences) =>
    records.checkAndUpdate(nitrosamine, call, id, {
      occurrences: [...occurrences, ...(await occurrencesInArchived(call, id))],
      version,
    }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{
      owner: string;
      occurrence: Occurrence;
      source: Readonly<Record<string, string>>;
    }>({
      text: `select t.external_id as owner, e.occurrence, jsonb_strip_nulls(jsonb_build_object(${sources
        .map(
          ({ field, view }) =>
            `'${field}', (select s.external_id from ${view} s where s.facility_id = $1 and s.id = (e.occurrence->>'${field}')::uuid and s.archived_at is null)`,
        )
        .join(', ')})) as source
             from nitrosamines.nitrosamine t, jsonb_array_elements(t.occurrences) with ordinality as e (occurrence, place)
             where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id), e.place`,
      values: [call.facility.id],
    });
    // An occurrence in an archived record is not exported, because the import would refuse its row.
    const live = rows.filter(({ source }) => Object.keys(source).length > 0);
    return live.map(({ owner, occurrence, source }) => ({
      'Nitrosamine ID': owner,
      ...Object.fromEntries(sources.map(({ heading, field }) => [heading, source[field] ?? ''])),
      ...quantityCells('Max daily dose', occurrence.maxDailyDose ?? null),
      'Formation route': occurrence.formationRoute ?? '',
    }));
  },
});

/** Occurrences of a nitrosamine in records that are archived. */
async function occurrencesInArchived(call: AnyCall, id: string): Promise<Occurrence[]> {
  const isArchived = sources.map(
    ({ field, view }) => `exists (select from ${view} s where s.facility_id = t.facility_id
       and s.id = (e.occurrence->>'${field}')::uuid and s.archived_at is not null)`,
  );
  const rows = await call.tx.rows<{ occurrence: Occurrence }>({
    text: `select e.occurrence from nitrosamines.nitrosamine t,
             jsonb_array_elements(t.occurrences) with ordinality as e (occurrence, place)
           where t.facility_id = $1 and t.id = $2 and (${isArchived.join(' or ')}) order by e.place`,
    values: [call.facility.id, id],
  });
  return rows.map(({ occurrence }) => occurrence);
}
