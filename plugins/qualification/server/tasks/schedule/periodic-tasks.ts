import type { AnyCall, FacilitySettings } from '#kernel/contract';
import type { TaskConfiguration } from '#plugins/qualification/shared/task-configuration';
import type { StudyType } from '#schemas/enumerations/master-data';
import { nextTasks, scopeKey, type CompletedTask, type NextTask } from '../../engine/tasks/periodic.js';
import { isOpenTask } from '../task-columns.js';

/** SQL of what tells the tasks of one scope together. */
const scope = `concat_ws(' ', t.equipment_id, t.equipment_group_id, t.equipment_train_id, t.production_id, t.procedure_id)`;

/** What periodic rules are applied to. */
export interface PeriodicState {
  readonly completed: readonly CompletedTask[];
  /** Scopes and study types with an open task. */
  readonly open: ReadonlySet<string>;
}

/** Completed and open tasks of the facility, as periodic rules see them. */
export async function periodicState(call: AnyCall, settings: FacilitySettings): Promise<PeriodicState> {
  const { timezone } = await settings.dateTime(call);
  const completed = await call.tx.rows<CompletedTask>({
    name: 'qualification-completed-tasks',
    text: `select t.id, t.study_type as "studyType", ${scope} as scope,
             (t.completed_at at time zone $2)::date::text as "completedOn"
           from qualification.task t where t.facility_id = $1 and t.state = 'Completed' order by t.completed_at, t.id`,
    values: [call.facility.id, timezone],
  });
  const open = await call.tx.rows<{ scope: string; studyType: StudyType }>({
    name: 'qualification-open-scopes',
    text: `select distinct ${scope} as scope, t.study_type as "studyType" from qualification.task t
           where t.facility_id = $1 and ${isOpenTask}`,
    values: [call.facility.id],
  });
  return { completed, open: new Set(open.map(each => scopeKey(each.scope, each.studyType))) };
}

/** The tasks that the rules ask for and that are not in the list yet. */
export function tasksToCome(
  { completed, open }: PeriodicState,
  { studyTypes }: TaskConfiguration,
): readonly NextTask[] {
  return nextTasks(completed, open, studyTypes);
}
