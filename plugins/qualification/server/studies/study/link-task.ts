import { defineUseCase } from '#kernel/contract';
import type { Study } from '#plugins/qualification/shared/study';

/** A task names its study and the protocol of it; a study that was archived gives way to another one. */
export const linkTask = defineUseCase<
  { readonly id: string; readonly row: Study; readonly before: Study | null },
  void
>()({
  name: 'qualification.link-task',
  deps: {},
  run: async (_deps, call) => {
    const { id, row, before } = call.input;
    if (before !== null || row.taskId === null) return;
    const [linked] = await call.tx.rows<{ number: string }>({
      name: 'qualification-link-task',
      text: `update qualification.task set study_id = $3, protocol_id = coalesce($4, protocol_id), version = version + 1,
               updated_at = $5, updated_by = $6
             where facility_id = $1 and id = $2 and study_id is distinct from $3 returning number`,
      values: [call.facility.id, row.taskId, id, row.protocolId, call.now, call.actor.id],
    });
    if (linked === undefined) return;
    call.tx.audit({
      domain: 'QualificationTask',
      action: 'update',
      entity: { table: 'qualification.task', id: row.taskId, label: linked.number },
      changes: [{ path: 'study', from: null, to: row.externalId }],
    });
  },
});
