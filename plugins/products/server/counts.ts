import type { AnyCall } from '#kernel/contract';
import type { ProductsApi, RecordCount } from './api.js';

const kinds = [
  ['apis', 'Actives', 'products.active'],
  ['products', 'Products', 'products.product'],
  ['productions', 'Productions', 'products.production'],
  ['cleaningAgents', 'Cleaning agents', 'products.cleaning_agent'],
  ['intermediates', 'Intermediates', 'products.intermediate'],
] as const;

const text = kinds
  .map(
    ([kind, title, table]) => `select '${kind}' as kind, '${title}' as title,
      count(*) filter (where archived_at is null)::int as live, count(archived_at)::int as archived from ${table} where facility_id = $1`,
  )
  .join(' union all ');

/** How many records of each kind there are. */
export const productsApi: ProductsApi = {
  counts: (call: AnyCall) => call.tx.rows<RecordCount>({ name: 'products-counts', text, values: [call.facility.id] }),
};
