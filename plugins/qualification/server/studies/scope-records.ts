import type { AnyCall, FieldFault } from '#kernel/contract';

/** A fault for each record that is unknown in the facility or archived. */
export async function unusable(
  call: AnyCall,
  view: 'equipment.v_equipment' | 'products.v_production',
  asked: readonly { readonly path: string; readonly id: string }[],
): Promise<FieldFault[]> {
  if (asked.length === 0) return [];
  const rows = await call.tx.rows<{ id: string }>({
    text: `select id from ${view} where facility_id = $1 and id = any($2::uuid[]) and archived_at is null`,
    values: [call.facility.id, asked.map(({ id }) => id)],
  });
  const live = new Set(rows.map(({ id }) => id));
  const what = view === 'equipment.v_equipment' ? 'equipment' : 'a production';
  return asked
    .filter(({ id }) => !live.has(id))
    .map(({ path }) => ({ path, message: `is not ${what} of the facility in use` }));
}

/** A fault when a task is named that is not open in the facility. */
export async function taskFault(call: AnyCall, taskId: string | null): Promise<FieldFault[]> {
  if (taskId === null) return [];
  const [found] = await call.tx.rows<{ state: string }>({
    name: 'qualification-named-task',
    text: 'select state from qualification.task where facility_id = $1 and id = $2',
    values: [call.facility.id, taskId],
  });
  return found === undefined || ['Completed', 'Cancelled'].includes(found.state)
    ? [{ path: 'taskId', message: 'is not an open task' }]
    : [];
}
