import type { AnyCall } from '#kernel/contract';
import type { EquipmentUsage, UseOfEquipment } from '../api.js';

/** Live trains use the equipment of their steps, which cannot be archived. */
export const trainsUseEquipment: EquipmentUsage = {
  usesOf: (call: AnyCall, equipmentId: string) =>
    call.tx.rows<UseOfEquipment>({
      text: `select 'train' as kind, t.external_id as "externalId", t.name from equipment.equipment_train_member m
             join equipment.equipment_train t on t.facility_id = m.facility_id and t.id = m.train_id
             where m.facility_id = $1 and m.equipment_id = $2 and t.archived_at is null order by lower(t.external_id)`,
      values: [call.facility.id, equipmentId],
    }),
};
