import type { FacilityScope } from '#kernel/contract';
import type { Database } from '../../kernel/src/base/data/database.js';
import { asService } from '../../kernel/src/session/system-context.js';
import { base, baseOf, createRows, numbers, quantity } from './rows.js';

/**
 * Products with one active each, a production of each, and the equipment of `seedEquipment`; every production uses all
 * of it. The first production has the smallest batch by far, so that the lowest limits are always those before it.
 *
 * @returns the id of that production
 */
export function seedPlant(database: Database, facility: FacilityScope, productions: number): Promise<string> {
  return asService(database, 'system', facility, async call => {
    await createRows(call, 'API', 'products.active', actives, productions);
    await createRows(call, 'Product', 'products.product', products, productions);
    const ofFacility = { text: productActives, values: [facility.id] };
    await call.tx.rows(ofFacility);
    const [first] = await createRows(call, 'Production', 'products.production', productionRows, productions);
    await call.tx.rows({ text: uses, values: [facility.id] });
    if (first === undefined) throw new Error('a plant has a production');
    return first.id;
  });
}

const sameNumber = `right(a.external_id, 5) = right(t.external_id, 5)`;

const actives = `(${base}, hbels, min_therapeutic_dose, hazards) select ${baseOf('A', 'Active')},
  jsonb_build_array(jsonb_build_object('route', 'oral', 'basis', 'PDE', 'selected', true,
    'value', ${quantity('1 + n * 31 % 997', 'ug')})), ${quantity('1 + n * 17 % 400', 'mg')}, '[]'::jsonb ${numbers}`;

const products = `(${base}, product_type, route, dosage_unit_mass, max_units_per_day, ldd_basis, actives, hazards)
  select ${baseOf('D', 'Tablet')}, 'tablet', 'oral', ${quantity('500', 'mg')}, 4, 'dosageUnits',
    (select jsonb_build_array(jsonb_build_object('apiId', a.id, 'strength', ${quantity('100', 'mg')}))
     from products.active a where a.facility_id = $1 and a.external_id = 'A-' || lpad(n::text, 5, '0')), '[]'::jsonb ${numbers}`;

const productActives = `insert into products.product_active (facility_id, product_id, active_id)
  select t.facility_id, t.id, a.id from products.product t
  join products.active a on a.facility_id = t.facility_id and ${sameNumber} where t.facility_id = $1`;

const productionRows = `(${base}, kind, product_id, min_batch_size, is_dummy) select ${baseOf('P', 'Production')}, 'product',
  (select p.id from products.product p where p.facility_id = $1 and p.external_id = 'D-' || lpad(n::text, 5, '0')),
  ${quantity('case n when 1 then 5 else 20 + n * 104729 % 480 end', 'kg')}, false ${numbers}`;

const uses = `insert into products.production_equipment (facility_id, production_id, equipment_id, step_order)
  select p.facility_id, p.id, e.id, row_number() over (partition by p.id order by e.external_id)
  from products.production p join equipment.equipment e on e.facility_id = p.facility_id where p.facility_id = $1`;
