import type { EquipmentUsage, UseOfEquipment } from '#plugins/equipment/server/api';

/** Equipment with live sampling locations is in use. */
export const locationsUseEquipment: EquipmentUsage = {
  usesOf: (call, equipmentId) =>
    call.tx.rows<UseOfEquipment>({
      name: 'sampling-locations-on-equipment',
      text: `select 'sampling location' as kind, external_id as "externalId", name from sampling.sampling_location
             where facility_id = $1 and equipment_id = $2 and archived_at is null order by lower(external_id)`,
      values: [call.facility.id, equipmentId],
    }),
};
