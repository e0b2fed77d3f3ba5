import type { AnyCall } from '#kernel/contract';
import type { EquipmentUsage, UseOfEquipment } from '#plugins/equipment/server/api';

/** Live productions use the equipment of the matrix, which cannot be archived. */
export const productionsUseEquipment: EquipmentUsage = {
  usesOf: (call: AnyCall, equipmentId: string) =>
    call.tx.rows<UseOfEquipment>({
      text: `select 'production' as kind, p.external_id as "externalId", p.name from products.production_equipment m
             join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
             where m.facility_id = $1 and m.equipment_id = $2 and p.archived_at is null order by lower(p.external_id)`,
      values: [call.facility.id, equipmentId],
    }),
};
