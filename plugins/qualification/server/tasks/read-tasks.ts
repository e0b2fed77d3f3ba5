import { containing, notFound, unknownColumn, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { Contaminant } from '#plugins/qualification/shared/new-task';
import type { QualificationTask, TaskQuery } from '#plugins/qualification/shared/task';
import type { TaskWorstCase } from '#plugins/qualification/shared/task-worst-case';
import { isOpenTask, isOverdueTask, taskColumns, taskTables } from './task-columns.js';
import { withParts } from './task-parts.js';

/** A task as it is stored, without what belongs to other records. */
export interface TaskRow extends Omit<
  QualificationTask,
  'contaminants' | 'runs' | 'runsPassed' | 'passes' | 'equipmentGroup' | 'equipmentTrain'
> {
  readonly equipmentGroupId: string | null;
  readonly equipmentTrainId: string | null;
  readonly contaminants: readonly Contaminant[];
  readonly worstCases: readonly TaskWorstCase[];
}

/** Which tasks, beside those of the query: those of one piece of equipment, production or procedure. */
export type TaskFilter = Omit<TaskQuery, 'pageNumber' | 'pageLimit' | 'doPagination'> & { readonly entityId?: string };

const sorted: Readonly<Record<string, string>> = {
  number: 't.number',
  title: 'lower(t.title)',
  dueOn: 't.due_on',
  studyType: 't.study_type',
  state: 't.state',
};

const where = `t.facility_id = $1
  and ($3 = '%%' or lower(concat_ws(' ', t.number, t.title, e.external_id, e.name, p.external_id, p.name,
    c.external_id, t.change_control_reference)) like $3)
  and ($4::text is null or t.state = $4) and ($5::boolean is null or (${isOpenTask}) = $5)
  and ($6::text is null or t.study_type = $6) and ($7::text is null or t.source = $7)
  and ($8::uuid is null or t.owner_id = $8) and ($9::boolean is null or ${isOverdueTask('$2')} = $9)
  and ($10::boolean is null or (t.cancel_asked_by is not null and ${isOpenTask}) = $10)
  and ($11::date is null or t.due_on >= $11) and ($12::date is null or t.due_on <= $12)
  and ($13::uuid is null or $13 in (t.equipment_id, t.production_id, t.procedure_id))`;

/** A page of tasks, the first due first; `sort` by number, title, dueOn, studyType or state. */
export async function readTasks(
  call: AnyCall,
  equipment: EquipmentApi,
  today: string,
  filter: TaskFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly tasks: QualificationTask[]; readonly total: number }> {
  const values = valuesOf(call, today, filter);
  const order = orderOf(filter.sort);
  const rows = await call.tx.rows<TaskRow>({
    text: `select ${taskColumns} from ${taskTables} where ${where} order by ${order}, t.number limit $14 offset $15`,
    values: [...values, limit, offset],
  });
  const [row] = await call.tx.rows<{ total: number }>({
    name: 'qualification-tasks-count',
    text: `select count(*)::int as total from ${taskTables} where ${where}`,
    values,
  });
  return { tasks: await withParts(call, equipment, rows), total: row?.total ?? 0 };
}

function valuesOf({ facility, actor }: AnyCall, today: string, filter: TaskFilter): unknown[] {
  return [
    facility.id,
    today,
    containing(filter.search ?? ''),
    filter.state ?? null,
    filter.open ?? null,
    filter.studyType ?? null,
    filter.source ?? null,
    filter.mine === true ? actor.id : (filter.ownerId ?? null),
    filter.overdue ?? null,
    filter.asked ?? null,
    filter.dueFrom ?? null,
    filter.dueTo ?? null,
    filter.entityId ?? null,
  ];
}

function orderOf(sort = 'dueOn'): string {
  const field = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorted, field) ? sorted[field] : undefined;
  if (column === undefined) throw unknownColumn(field, 'sort', Object.keys(sorted));
  return `${column} ${sort.startsWith('-') ? 'desc' : 'asc'}`;
}

/** One task as it is stored; NotFoundError for one of another facility. */
export async function taskRow(call: AnyCall, id: string, today: string): Promise<TaskRow> {
  const [found] = await call.tx.rows<TaskRow>({
    name: 'qualification-task',
    text: `select ${taskColumns} from ${taskTables} where t.facility_id = $1 and t.id = $3`,
    values: [call.facility.id, today, id],
  });
  if (found === undefined) throw notFound('Qualification task');
  return found;
}
