import { Type } from 'typebox';
import { Nullable } from '#schemas/lib/fields';

/** Names of equipment and production of a scope, for lists. */
export const scopeNames = {
  equipmentName: {
    schema: Nullable(Type.String()),
    sql: `(select e.external_id || ' ' || e.name from equipment.v_equipment e
      where e.facility_id = t.facility_id and e.id = t.equipment_id)`,
  },
  productionName: {
    schema: Nullable(Type.String()),
    sql: `(select p.external_id || ' ' || p.name from products.v_production p
      where p.facility_id = t.facility_id and p.id = t.production_id)`,
  },
} as const;
