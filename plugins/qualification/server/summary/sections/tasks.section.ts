import { studyTypeWords, type StudyType } from '#schemas/enumerations/master-data';
import { dayText } from '#schemas/lib/date-text';
import { documentTable } from '../../document-table.js';
import { isOverdueTask } from '../../tasks/task-columns.js';
import { momentCell, mostListed, restNote, type SummarySection } from '../summary-context.js';

interface TaskCount {
  readonly done: number;
  readonly late: number;
  readonly cancelled: number;
  readonly overdue: number;
}
interface TaskLine {
  readonly label: string;
  readonly studyType: StudyType;
  readonly dueOn: string;
  readonly outcome: string;
  readonly completedAt: Date | null;
}

/** Tasks that were done in the period, and those that are overdue. */
export const tasksSection: SummarySection = async ({ call, period, today, dateTime }) => {
  const values = [call.facility.id, period.from, period.until, today, dateTime.timezone];
  const isDone = `t.state = 'Completed' and t.completed_at >= $2 and t.completed_at < $3`;
  const [counted] = await call.tx.rows<TaskCount>({
    name: 'summary-task-counts',
    text: `select count(*) filter (where ${isDone})::int as done,
             count(*) filter (where ${isDone} and (t.completed_at at time zone $5)::date > t.due_on)::int as late,
             count(*) filter (where t.state = 'Cancelled' and t.updated_at >= $2 and t.updated_at < $3)::int as cancelled,
             count(*) filter (where ${isOverdueTask('$4')})::int as overdue
           from qualification.task t where t.facility_id = $1`,
    values,
  });
  const lines = (where: string): Promise<TaskLine[]> =>
    call.tx.rows<TaskLine>({
      text: `select t.number || ' ' || t.title as label, t.study_type as "studyType", t.due_on::text as "dueOn",
               coalesce(t.outcome, '') as outcome, t.completed_at as "completedAt"
             from qualification.task t
             where t.facility_id = $1 and ${where} and $2::timestamptz < $3::timestamptz and $4::date is not null and $5::text is not null
             order by t.due_on, t.number limit ${mostListed}`,
      values,
    });
  const [overdue, done] = [await lines(isOverdueTask('$4')), await lines(isDone)];
  const asRow = ({ label, studyType, dueOn, outcome, completedAt }: TaskLine) => [
    label,
    studyTypeWords[studyType],
    dayText(dueOn, dateTime),
    outcome,
    momentCell(completedAt),
  ];
  const columns = [
    ['Task', 50],
    ['Study type', 24],
    ['Due', 16],
    ['Outcome', 16],
    ['Completed', 20],
  ] as const;
  return [
    { kind: 'heading', text: 'Tasks' },
    {
      kind: 'facts',
      facts: [
        ['Done in the period', String(counted?.done ?? 0)],
        ['of these after their due day', String(counted?.late ?? 0)],
        ['Cancelled in the period', String(counted?.cancelled ?? 0)],
        ['Overdue', String(counted?.overdue ?? 0)],
      ],
    },
    documentTable('Overdue tasks', columns, overdue.map(asRow)),
    ...restNote(mostListed, counted?.overdue ?? 0, 'the list of tasks'),
    documentTable('Tasks done', columns, done.map(asRow)),
    ...restNote(mostListed, counted?.done ?? 0, 'the list of tasks'),
  ];
};
