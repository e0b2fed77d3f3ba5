import { actionsOn, FacilitySettingsToken, todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';
import { EquipmentApiToken, type EquipmentApi } from '#plugins/equipment/server/api';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import { dayIn } from '#schemas/lib/date-text';
import { PairCoverToken, type PairCover } from '../api.js';
import { nextTask } from '../engine/tasks/periodic.js';
import { readConfiguration } from './configuration/read-configuration.js';
import { taskRow, type TaskRow } from './read-tasks.js';
import { taskRecord } from './task-context.js';
import { withParts } from './task-parts.js';
import { taskWorkflow } from './task-workflow.js';

/** What calls about tasks need. */
export const taskDeps = {
  settings: FacilitySettingsToken,
  equipment: EquipmentApiToken,
  covers: PairCoverToken,
};
export interface TaskServices {
  readonly settings: FacilitySettings;
  readonly equipment: EquipmentApi;
  readonly covers: readonly PairCover[];
}

/** What covers the pair of a task without it; null: nothing does. */
export async function coverOf(call: AnyCall, covers: readonly PairCover[], task: TaskRow): Promise<string | null> {
  const pair = { equipmentId: task.equipment?.id ?? null, productionId: task.production?.id ?? null };
  for (const each of covers) {
    const found = await each.coverOf(call, pair);
    if (found !== null) return found;
  }
  return null;
}

/** A task with everything that its page shows, and what the caller may do. */
export async function wholeTask(
  { settings, equipment, covers }: TaskServices,
  call: AnyCall,
  id: string,
): Promise<{ readonly qualificationTask: WholeQualificationTask }> {
  const today = await todayAt(call, settings);
  const row = await taskRow(call, id, today);
  const [shown] = await withParts(call, equipment, [row]);
  if (shown === undefined) throw new Error('a task that was read has no parts');
  // A cover is asked for where the task may still be cancelled.
  const mayEnd = row.state === 'NotStarted' || row.state === 'InProgress';
  const cover = mayEnd ? await coverOf(call, covers, row) : null;
  const record = await taskRecord(call, row, { today, cover }, null);
  return {
    qualificationTask: {
      ...shown,
      worstCases: [...row.worstCases],
      studies: await studiesOf(call, id),
      nextDueOn: await nextDueOn(call, settings, row),
      actions: actionsOn(call, taskWorkflow, record),
    },
  };
}

function studiesOf(call: AnyCall, taskId: string): Promise<WholeQualificationTask['studies']> {
  return call.tx.rows({
    name: 'qualification-studies-of-task',
    text: `select id, number, title, state, outcome from qualification.study
           where facility_id = $1 and task_id = $2 order by number`,
    values: [call.facility.id, taskId],
  });
}

async function nextDueOn(call: AnyCall, settings: FacilitySettings, task: TaskRow): Promise<string | null> {
  if (task.completedAt === null) return null;
  const { studyTypes } = await readConfiguration(call);
  const completedOn = await dayAt(call, settings, task.completedAt);
  return nextTask({ id: task.id, studyType: task.studyType, scope: '', completedOn }, studyTypes)?.dueOn ?? null;
}

/** The day of the facility at a moment. */
async function dayAt(call: AnyCall, settings: FacilitySettings, moment: string): Promise<string> {
  const { timezone } = await settings.dateTime(call);
  return dayIn(timezone, new Date(moment));
}
