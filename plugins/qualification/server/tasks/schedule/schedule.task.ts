import {
  defineScheduledTask,
  FacilitySettingsToken,
  todayAt,
  type AnyCall,
  type FacilitySettings,
} from '#kernel/contract';
import type { Contaminant } from '#plugins/qualification/shared/new-task';
import { studyTypeWords, type StudyType } from '#schemas/enumerations/master-data';
import type { NextTask } from '../../engine/tasks/periodic.js';
import { readConfiguration } from '../configuration/read-configuration.js';
import { createTask } from '../create-task.js';
import { periodicState, tasksToCome } from './periodic-tasks.js';

/** Adds the tasks that periodic rules ask for (transitions Q9), each once, however many nodes look. */
export const scheduleTask = defineScheduledTask({
  name: 'qualification.schedule-tasks',
  deps: { settings: FacilitySettingsToken },
  when: { everyMinutes: 60 },
  run: ({ settings }, { inFacilities }) => inFacilities('qualification', call => addScheduled(call, settings)),
});

/** Adds the tasks of one facility whose notice before their window has begun. */
export async function addScheduled(call: AnyCall, settings: FacilitySettings): Promise<void> {
  // One after another: the second sees what the first has added.
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `qualification schedule ${call.facility.id}`,
  ]);
  const today = await todayAt(call, settings);
  const coming = tasksToCome(await periodicState(call, settings), await readConfiguration(call));
  for (const next of coming) if (next.addedOn <= today) await addNext(call, next);
}

interface Followed {
  readonly number: string;
  readonly studyType: StudyType;
  readonly equipmentId: string | null;
  readonly equipmentGroupId: string | null;
  readonly equipmentTrainId: string | null;
  readonly productionId: string | null;
  readonly procedureId: string | null;
  readonly cleaningLevel: number | null;
  readonly contaminants: readonly Contaminant[];
  readonly ownerId: string | null;
  readonly hasNext: boolean;
}

/** The task that follows has the scope, contaminants and owner of the completed one, and the runs of its own type. */
async function addNext(call: AnyCall, { followsId, studyType, dueOn }: NextTask): Promise<void> {
  const [followed] = await call.tx.rows<Followed>({
    name: 'qualification-followed-task',
    text: `select t.number, t.study_type as "studyType", t.equipment_id as "equipmentId",
             t.equipment_group_id as "equipmentGroupId", t.equipment_train_id as "equipmentTrainId",
             t.production_id as "productionId", t.procedure_id as "procedureId", t.cleaning_level as "cleaningLevel",
             t.contaminants, t.owner_id as "ownerId",
             exists (select from qualification.task n where n.facility_id = t.facility_id and n.source_id = t.id
               and n.source = 'schedule') as "hasNext"
           from qualification.task t where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, followsId],
  });
  // A scheduled task that was cancelled is not asked for again.
  if (followed === undefined || followed.hasNext) return;
  const { number, hasNext: _hasNext, studyType: before, ...scope } = followed;
  const { id } = await createTask(call, {
    ...scope,
    title: `${studyTypeWords[studyType]} after ${number}`,
    studyType,
    source: 'schedule',
    sourceId: followsId,
    dueOn,
    why: `The periodic rule of ${studyTypeWords[before].toLowerCase()} asks for it after ${number}.`,
  });
  call.tx.audit({
    domain: 'QualificationTask',
    entity: { table: 'qualification.task', id: followsId, label: number },
    action: 'schedule',
    changes: [{ path: 'nextTask', from: null, to: id }],
  });
}
