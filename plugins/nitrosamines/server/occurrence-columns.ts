import type { AnyCall, ExportedColumn } from '#kernel/contract';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';
import { sourcesOf } from './occurrence-source.js';

/** Occurrences as displayed: `active A007; production PRD-03`. */
export async function occurrenceColumns(call: AnyCall): Promise<readonly ExportedColumn[]> {
  const views = ['products.v_active', 'products.v_intermediate', 'products.v_product', 'products.v_production'];
  const records = await call.tx.rows<{ id: string; external_id: string }>({
    text: views.map(view => `select id, external_id from ${view} where facility_id = $1`).join(' union all '),
    values: [call.facility.id],
  });
  const names = new Map(records.map(({ id, external_id: name }) => [id, name]));
  return [
    {
      heading: 'occurrences',
      cell: value =>
        ((value ?? []) as readonly Occurrence[])
          .flatMap(sourcesOf)
          .map(({ kind, id }) => `${kind} ${names.get(id) ?? id}`)
          .join('; '),
    },
  ];
}
