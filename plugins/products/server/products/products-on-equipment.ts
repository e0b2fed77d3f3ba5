import type { MadeOnEquipment, ProductsOnEquipment } from '#plugins/equipment/server/api';
import { byExternalId } from '../plant/plant-order.js';

/** What live productions make on equipment, as in limits. */
export const productsOnEquipment: ProductsOnEquipment = {
  madeOn: async (call, equipmentIds) => {
    const found = new Map<string, MadeOnEquipment[]>();
    if (equipmentIds.length === 0) return found;
    const rows = await call.tx.rows<MadeOnEquipment & { readonly equipmentId: string }>({
      name: 'products-on-equipment',
      text: `select distinct m.equipment_id as "equipmentId", p.kind, s.id, s.external_id as "externalId", s.name
             from products.production_equipment m
             join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
             join (select facility_id, id, external_id, name from products.product
                   union all select facility_id, id, external_id, name from products.active
                   union all select facility_id, id, external_id, name from products.intermediate) s
               on s.facility_id = p.facility_id and s.id = coalesce(p.product_id, p.api_id, p.intermediate_id)
             where m.facility_id = $1 and m.equipment_id = any ($2) and p.archived_at is null`,
      values: [call.facility.id, equipmentIds],
    });
    for (const { equipmentId, ...made } of rows.toSorted(byExternalId))
      found.set(equipmentId, [...(found.get(equipmentId) ?? []), made]);
    return found;
  },
};
