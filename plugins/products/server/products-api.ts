import type { AnyResource, Records } from '#kernel/contract';
import type { CleanedPair, NamedKind, ProductsApi, RecordCount } from './api.js';
import { recordWords } from '#plugins/products/shared/record-words';
import { active } from './substances/active.resource.js';
import { rankingValues } from './ranking-values.js';
import { cleaningAgent } from './substances/cleaning-agent.resource.js';
import { intermediate } from './substances/intermediate.resource.js';
import { product } from './products/product.resource.js';
import { production } from './products/production.resource.js';
import { productionsWith } from './products/productions-with.js';

const kinds = [
  ['apis', () => 'Actives', 'products.active'],
  ['products', type => recordWords('products', type).title, 'products.product'],
  ['productions', type => recordWords('productions', type).title, 'products.production'],
  ['cleaningAgents', () => 'Cleaning agents', 'products.cleaning_agent'],
  ['intermediates', () => 'Intermediates', 'products.intermediate'],
] as const satisfies readonly (readonly [string, (productType: string) => string, string])[];

const text = kinds
  .map(
    ([kind, , table]) => `select '${kind}' as kind,
      count(*) filter (where archived_at is null)::int as live, count(archived_at)::int as archived from ${table} where facility_id = $1`,
  )
  .join(' union all ');

const namedKinds: Readonly<Record<NamedKind, AnyResource>> = { active, intermediate, product, production };

const pairs = `select m.production_id as "productionId", m.equipment_id as "equipmentId",
    u.procedure_id as "procedureId", u.number as "procedureNumber"
  from products.production_equipment m
  join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
  left join products.v_pair_procedure u on u.facility_id = m.facility_id and u.production_id = m.production_id
    and u.equipment_id = m.equipment_id
  where m.facility_id = $1 and p.archived_at is null`;

/** Answers the queries of other plugins about products, productions and agents. */
export function productsApi(records: Records): ProductsApi {
  return {
    counts: async call => {
      const { id, productType } = call.facility;
      const rows = await call.tx.rows<Omit<RecordCount, 'title'>>({ name: 'products-counts', text, values: [id] });
      const titles = new Map<string, string>(kinds.map(([kind, titleIn]) => [kind, titleIn(productType)]));
      return rows.map(row => ({ ...row, title: titles.get(row.kind) ?? row.kind }));
    },
    additionalValues: rankingValues,
    cleanedPairs: call =>
      call.tx.rows<CleanedPair>({ name: 'products-cleaned-pairs', text: pairs, values: [call.facility.id] }),
    assertAgentsUsable: (call, ids, path) => records.assertUsable(cleaningAgent, call, ids, path),
    assertUsable: (call, kind, ids, path) => records.assertUsable(namedKinds[kind], call, ids, path),
    productionsWith,
  };
}
