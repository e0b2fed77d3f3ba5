import { notFound, type AnyCall } from '#kernel/contract';

/** Refuses a path below equipment that is unknown in the facility. */
export async function below(call: AnyCall, equipmentId: string): Promise<void> {
  const rows = await call.tx.rows({
    name: 'sampling-equipment-exists',
    text: 'select id from equipment.v_equipment where facility_id = $1 and id = $2',
    values: [call.facility.id, equipmentId],
  });
  if (rows.length === 0) throw notFound('Equipment');
}
