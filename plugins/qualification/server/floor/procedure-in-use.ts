import type { AnyCall } from '#kernel/contract';

/** The live procedure that cleans equipment after a production: that of the pair, otherwise that of the equipment; null without one. */
export async function procedureInUse(
  call: AnyCall,
  equipmentId: string,
  productionId: string | null,
): Promise<{ readonly id: string; readonly version: number } | null> {
  const [found] = await call.tx.rows<{ id: string; version: number }>({
    name: 'qualification-procedure-in-use',
    text: `select c.id, c.version from equipment.v_equipment e
           left join products.v_pair_procedure m on m.facility_id = e.facility_id and m.equipment_id = e.id
             and m.production_id = $3
           left join equipment.v_equipment_procedure u on u.facility_id = e.facility_id and u.equipment_id = e.id
           join procedures.v_cleaning_procedure c on c.facility_id = e.facility_id and c.archived_at is null
             and c.id = case when m.is_own then m.procedure_id else u.procedure_id end
           where e.facility_id = $1 and e.id = $2`,
    values: [call.facility.id, equipmentId, productionId],
  });
  return found ?? null;
}
