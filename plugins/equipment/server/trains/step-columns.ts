import type { AnyCall, ExportedColumn } from '#kernel/contract';
import type { EquipmentTrain } from '#plugins/equipment/shared/equipment-train';

/** The steps of a train as text: `1: EQ-A; 2: EQ-B or EQ-C; 3: EQ-D and EQ-E (optional)`. */
export async function stepColumns(call: AnyCall): Promise<readonly ExportedColumn[]> {
  const equipments = await call.tx.rows<{ id: string; external_id: string }>({
    text: 'select id, external_id from equipment.equipment where facility_id = $1',
    values: [call.facility.id],
  });
  const names = new Map(equipments.map(({ id, external_id: name }) => [id, name]));
  return [
    {
      heading: 'steps',
      cell: value =>
        ((value ?? []) as NonNullable<EquipmentTrain['steps']>)
          .map(({ order, equipmentIds, usage, optional }) => {
            const used = equipmentIds.map(id => names.get(id) ?? id).join(usage === 'alternative' ? ' or ' : ' and ');
            return `${order}: ${used}${optional === true ? ' (optional)' : ''}`;
          })
          .join('; '),
    },
  ];
}
