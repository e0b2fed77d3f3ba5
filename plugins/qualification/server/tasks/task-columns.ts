import { openTaskStates } from '#plugins/qualification/shared/task-workflow';

const named = (alias: string): string => `case when ${alias}.id is null then null
  else jsonb_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id, 'name', ${alias}.name) end`;
const moment = (column: string): string => `to_json(t.${column}) #>> '{}'`;
const person = (alias: string): string => `case when ${alias}.id is null then null
  else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name) end`;

/** SQL: task `t` still has to be done. */
export const isOpenTask = `t.state in (${openTaskStates.map(state => `'${state}'`).join(', ')})`;

/** SQL: the due day of task `t` has passed on the day that the parameter names. */
export const isOverdueTask = (today: string): string => `(${isOpenTask} and t.due_on < ${today}::date)`;

/** SQL of the fields of a task; `$2` is the day of the facility. */
export const taskColumns = `t.id, t.version, t.number, t.title, t.state, t.study_type as "studyType", t.source,
  t.source_id as "sourceId", ${named('e')} as equipment, t.equipment_group_id as "equipmentGroupId",
  t.equipment_train_id as "equipmentTrainId", ${named('p')} as production, ${named('c')} as procedure,
  t.cleaning_level as "cleaningLevel", t.contaminants, t.worst_cases as "worstCases",
  t.runs_required as "runsRequired", t.consecutive_required as "consecutiveRequired", t.due_on::text as "dueOn",
  jsonb_build_object('from', t.due_on - t.window_before_days, 'to', t.due_on + t.window_after_days) as window,
  t.planned_on::text as "plannedOn", ${isOverdueTask('$2')} as "isOverdue", ${person('o')} as owner,
  t.protocol_id as "protocolId", t.study_id as "studyId", t.outcome, t.extensions,
  t.change_control_reference as "changeControlReference", t.deviation_references as "deviationReferences", t.why,
  case when t.cancel_asked_by is null then null else jsonb_build_object('by', ${person('a')},
    'at', ${moment('cancel_asked_at')}, 'reason', t.cancel_reason) end as cancellation,
  ${moment('completed_at')} as "completedAt", ${moment('created_at')} as "createdAt"`;

/** SQL of the tables that the fields are read from. */
export const taskTables = `qualification.task t
  left join equipment.v_equipment e on e.facility_id = t.facility_id and e.id = t.equipment_id
  left join products.v_production p on p.facility_id = t.facility_id and p.id = t.production_id
  left join procedures.v_cleaning_procedure c on c.facility_id = t.facility_id and c.id = t.procedure_id
  left join kernel.app_user o on o.id = t.owner_id
  left join kernel.app_user a on a.id = t.cancel_asked_by`;
