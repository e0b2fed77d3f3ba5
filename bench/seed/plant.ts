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
  const [first] = await seeded(database, facility, productions, usesOf(everywhere));
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
  return (await seeded(database, facility, productions, usesOf(inTrains))).map(({ id }) => id);
}

function seeded(
  database: Database,
  facility: FacilityScope,
  productions: number,
  uses: string,
): ReturnType<typeof createRows> {
  return asService(database, 'system', facility, async call => {
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

const everywhere = 'true';
/** SQL for the place of a record in the order of numbers, from 0. */
const placeOf = (record: string): string =>
  `(substr(${record}.external_id, strpos(${record}.external_id, '-') + 1)::int - 1)`;
const trainOfProduction = `${placeOf('p')} / ${train.productions}`;
/** Its own equipment; of two trains the first also uses the first piece of the second. */
const inTrains = `(${placeOf('e')} / ${train.equipments} = ${trainOfProduction} or
    (${trainOfProduction} % 2 = 0 and ${placeOf('e')} = (${trainOfProduction} + 1) * ${train.equipments}))`;

const usesOf = (
  shared: string,
): string => `insert into products.production_equipment (facility_id, production_id, equipment_id, step_order)
  select p.facility_id, p.id, e.id, row_number() over (partition by p.id order by e.external_id)
  from products.production p join equipment.equipment e on e.facility_id = p.facility_id and ${shared} where p.facility_id = $1`;
