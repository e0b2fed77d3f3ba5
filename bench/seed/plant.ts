import type { FacilityScope } from '#kernel/contract';
import type { Database } from '../../kernel/src/base/data/database.js';
import { asService } from '../../kernel/src/session/system-context.js';
import { base, baseOf, createRows, numbers, numbersWith, quantity } from './rows.js';

/**
 * Products with one active each, a production of each, and the equipment of `seedEquipment`; every production uses all
 * of it. The first production has the smallest batch by far, so that the lowest limits are always those before it.
 *
 * @returns the id of that production
 */
export async function seedPlant(database: Database, facility: FacilityScope, productions: number): Promise<string> {
  const [first] = await seeded(database, facility, productions, usesOfAll);
  if (first === undefined) throw new Error('a plant has a production');
  return first.id;
}

/** Productions of one train of a sparse plant, and its equipment. */
export const train = { productions: 50, equipments: 6 };

/**
 * The same products in trains of their own, which share one piece of equipment two by two: most pairs share nothing.
 * Expects `train.equipments` pieces of equipment for each `train.productions`.
 *
 * @returns the ids of the productions
 */
export async function seedSparsePlant(
  database: Database,
  facility: FacilityScope,
  productions: number,
): Promise<readonly string[]> {
  return (await seeded(database, facility, productions, usesOfTrains)).map(({ id }) => id);
}

function seeded(
  database: Database,
  facility: FacilityScope,
  productions: number,
  uses: string,
): ReturnType<typeof createRows> {
  return asService(database, 'system', facility, async call => {
    // Large plants are many rows for one statement.
    await call.tx.rows({ text: `set local statement_timeout = '10min'`, values: [] });
    await createRows(call, 'API', 'products.active', actives, productions);
    await createRows(call, 'Product', 'products.product', products, productions);
    await call.tx.rows({ text: productActives, values: [facility.id] });
    const created = await createRows(call, 'Production', 'products.production', productionRows, productions);
    await call.tx.rows({ text: uses, values: [facility.id] });
    return created;
  });
}

const actives = `(${base}, hbels, min_therapeutic_dose, hazards) select ${baseOf('A', 'Active')},
  jsonb_build_array(jsonb_build_object('route', 'oral', 'basis', 'PDE', 'selected', true,
    'value', ${quantity('1 + n * 31 % 997', 'ug')})), ${quantity('1 + n * 17 % 400', 'mg')}, '[]'::jsonb ${numbers}`;

const products = `(${base}, product_type, route, dosage_unit_mass, max_units_per_day, ldd_basis, actives, hazards)
  select ${baseOf('D', 'Tablet')}, 'tablet', 'oral', ${quantity('500', 'mg')}, 4, 'dosageUnits',
    jsonb_build_array(jsonb_build_object('apiId', same.id, 'strength', ${quantity('100', 'mg')})), '[]'::jsonb
  ${numbersWith('products.active', 'A')}`;

const productActives = `insert into products.product_active (facility_id, product_id, active_id)
  select t.facility_id, t.id, a.id from products.product t
  join products.active a on a.facility_id = t.facility_id and substr(a.external_id, 3) = substr(t.external_id, 3) where t.facility_id = $1`;

const productionRows = `(${base}, kind, product_id, min_batch_size, is_dummy) select ${baseOf('P', 'Production')}, 'product', same.id,
  ${quantity('case n when 1 then 5 else 20 + n * 104729::bigint % 480 end', 'kg')}, false ${numbersWith('products.product', 'D')}`;

const insertUses = 'insert into products.production_equipment (facility_id, production_id, equipment_id, step_order)';

const usesOfAll = `${insertUses} select p.facility_id, p.id, e.id, row_number() over (partition by p.id order by e.external_id)
  from products.production p join equipment.equipment e on e.facility_id = p.facility_id where p.facility_id = $1`;

/** SQL for records with their place in the order of numbers, from 0. */
const placed = (table: string): string => `select facility_id, id, external_id,
    substr(external_id, strpos(external_id, '-') + 1)::int - 1 as place from ${table} where facility_id = $1`;
const trainOf = `p.place / ${train.productions}`;

/** Its own equipment; of two trains the first also uses the first piece of the second. */
const usesOfTrains = `with p as (${placed('products.production')}), e as (${placed('equipment.equipment')}), use as (
    select p.facility_id, p.id, e.id as equipment_id, e.place from p join e on e.place / ${train.equipments} = ${trainOf}
    union all
    select p.facility_id, p.id, e.id, e.place from p join e on e.place = (${trainOf} + 1) * ${train.equipments}
    where ${trainOf} % 2 = 0
  )
  ${insertUses} select facility_id, id, equipment_id, row_number() over (partition by id order by place) from use`;
