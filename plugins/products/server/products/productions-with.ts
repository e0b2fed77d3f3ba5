import type { AnyCall } from '#kernel/contract';

const text = `
  select s.record_id as "recordId", p.id as "productionId"
  from products.production p
  cross join lateral (
    select p.id as record_id union select p.product_id union select p.api_id union select p.intermediate_id
    union select a.active_id from products.product_active a
      where a.facility_id = p.facility_id and a.product_id = p.product_id
  ) s
  where p.facility_id = $1 and p.archived_at is null and s.record_id = any ($2::uuid[])
  order by lower(p.external_id)`;

/** Live productions that are one of these records, make it, or make a product that contains it, by record id. */
export async function productionsWith(
  call: AnyCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<{ recordId: string; productionId: string }>({
    name: 'products-productions-with',
    text,
    values: [call.facility.id, ids],
  });
  const found = new Map<string, string[]>();
  for (const { recordId, productionId } of rows) found.set(recordId, [...(found.get(recordId) ?? []), productionId]);
  return found;
}
