import { todayAt, type DueRecords, type FacilitySettings, type HomeNotes } from '#kernel/contract';
import { defaultTaskConfiguration, type StudyTypeRule } from '#plugins/qualification/shared/task-configuration';
import { studyTypes } from '#schemas/enumerations/master-data';
import { isOpenTask, isOverdueTask } from './task-columns.js';

type DaysField = 'noticeDays' | 'escalationDays';

/** SQL: days of the rule of the study type of task `t`, as configured, otherwise as the product comes. */
const daysOfRule = (field: DaysField): string => `coalesce(
  (select (c.study_types -> t.study_type ->> '${field}')::int from qualification.task_configuration c
    where c.facility_id = t.facility_id),
  case t.study_type ${studyTypes.map(type => `when '${type}' then ${defaultDays(type, field)}`).join(' ')} end)`;

function defaultDays(type: keyof typeof defaultTaskConfiguration.studyTypes, field: DaysField): number {
  const rule: StudyTypeRule = defaultTaskConfiguration.studyTypes[type];
  return rule[field];
}

const isDue = `t.due_on between :today::date and :today::date + ${daysOfRule('noticeDays')}`;
const isOverdue = `t.due_on < :today::date and t.due_on >= :today::date - ${daysOfRule('escalationDays')}`;
const isEscalated = `t.due_on < :today::date - ${daysOfRule('escalationDays')}`;

/**
 * Notices of open tasks: to the owner at the notice days and when overdue, to the lead as well after the escalation days
 * (transitions section 15). A task without an owner is told to all who may modify tasks.
 */
export const taskNotices: DueRecords = {
  table: 'qualification.task',
  permission: 'QualificationTask',
  feature: 'qualification',
  page: '/app/tasks',
  label: `t.number || ' ' || t.title`,
  live: isOpenTask,
  recipients: `case when ${isEscalated} then array_remove(array[t.owner_id, (select c.escalate_to
      from qualification.task_configuration c where c.facility_id = t.facility_id)], null)
    else array_remove(array[t.owner_id], null) end`,
  filters: [
    band('due', isDue, 'qualification task that falls due', 'qualification tasks that fall due'),
    band('overdue', isOverdue, 'overdue qualification task', 'overdue qualification tasks'),
    band(
      'escalated',
      isEscalated,
      'qualification task overdue beyond its escalation days',
      'qualification tasks overdue beyond their escalation days',
      true,
    ),
  ],
};

function band(key: string, where: string, one: string, many: string, escalates = false): DueRecords['filters'][number] {
  return {
    path: `/filter/${key}`,
    where,
    due: { day: 't.due_on', band: key, ...(escalates ? { escalates } : {}) },
    summary: `Lists ${many}`,
    home: { one, many },
  };
}

interface Counts {
  readonly mine: number;
  readonly mineOverdue: number;
  readonly asked: number;
  readonly unowned: number;
}

/** What the tasks of a facility want from the reader. */
export function taskNotes(settings: FacilitySettings): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['QualificationTask.Get'],
    feature: 'qualification',
    notes: async call => {
      const { actor, facility } = call;
      const [counts] = await call.tx.rows<Counts>({
        name: 'qualification-notes-of-tasks',
        text: `select count(*) filter (where t.owner_id = $3)::int as mine,
                 count(*) filter (where t.owner_id = $3 and ${isOverdueTask('$2')})::int as "mineOverdue",
                 count(*) filter (where t.cancel_asked_by is not null and t.cancel_asked_by <> $3)::int as asked,
                 count(*) filter (where t.owner_id is null and ${isOverdueTask('$2')})::int as unowned
               from qualification.task t where t.facility_id = $1 and ${isOpenTask}`,
        values: [facility.id, await todayAt(call, settings), actor.id],
      });
      const { mine = 0, mineOverdue = 0, asked = 0, unowned = 0 } = counts ?? {};
      const note = (count: number, one: string, many: string, filter: string) => ({
        count,
        text: count === 1 ? one : many,
        address: `/app/tasks?filter=${filter}`,
      });
      return [
        note(mineOverdue, 'qualification task of yours is overdue', 'qualification tasks of yours are overdue', 'mine'),
        note(
          mine - mineOverdue,
          'qualification task of yours is open',
          'qualification tasks of yours are open',
          'mine',
        ),
        ...(actor.may('ApprovalPolicy.Sign')
          ? [
              note(
                asked,
                'cancellation of a task waits for an approver',
                'cancellations of tasks wait for an approver',
                'asked',
              ),
            ]
          : []),
        ...(actor.may('QualificationTask.Modify')
          ? [note(unowned, 'overdue task has no owner', 'overdue tasks have no owner', 'overdue')]
          : []),
      ];
    },
  };
}
