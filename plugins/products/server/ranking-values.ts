import type { AnyCall } from '#kernel/contract';
import { additionalFieldKinds } from '#plugins/products/shared/additional-field';
import type { RankingValues } from './api.js';
import { tableOf } from './additional-fields/index.js';

interface FieldRow {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly entityKind: RankingValues['fields'][number]['entityKind'];
  readonly unit: string | null;
}

const fields = `select id, external_id as key, name as label, entity_kind as "entityKind", unit from products.additional_field
  where facility_id = $1 and archived_at is null and usable_in_ranking order by display_order nulls last, lower(name), id`;

/** Numbers as stored, options as their scores; live records only. */
const kept = (table: string, record: string, equipment: string, live: string): string => `
  select v->>'definitionId' as "fieldId", ${record} as "recordId", ${equipment} as "equipmentId",
    case d.type when 'number' then (v->>'value')::double precision
      else (select (o->>'score')::double precision from jsonb_array_elements(d.options) o where o->>'value' = v->>'value') end as value
  from ${table} t cross join jsonb_array_elements(t.additional_fields) v
  join products.additional_field d on d.facility_id = t.facility_id and d.id = (v->>'definitionId')::uuid
  where t.facility_id = $1 and d.id = any ($2::uuid[]) and ${live}`;

const livePair = `exists (select from products.production p
  where p.facility_id = t.facility_id and p.id = t.production_id and p.archived_at is null)`;

const text = additionalFieldKinds
  .map(kind =>
    kind === 'equipmentProductionPair'
      ? kept(tableOf[kind], 't.production_id', 't.equipment_id', livePair)
      : kept(tableOf[kind], 't.id', 'null::uuid', 't.archived_at is null'),
  )
  .join(' union all ');

/** Values for rankings as of any date, in two statements; one if there is no such field. */
export async function rankingValues(call: AnyCall): Promise<RankingValues> {
  const known = await call.tx.rows<FieldRow>({
    name: 'products-ranking-fields',
    text: fields,
    values: [call.facility.id],
  });
  if (known.length === 0) return { fields: [], values: [] };
  const values = await call.tx.rows<RankingValues['values'][number]>({
    name: 'products-ranking-values',
    text: `select * from (${text}) x where value is not null`,
    values: [call.facility.id, known.map(field => field.id)],
  });
  return { fields: known, values };
}
