import { todayAt, validationError, type AnyCall, type DueRecords, type FacilityFeatures } from '#kernel/contract';
import type { CalendarAnswer, CalendarEntry, CalendarQuery } from '#plugins/qualification/shared/calendar';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { daysAfter } from '#schemas/lib/date-text';
import { daysBetween } from '../../engine/tasks/calendar-days.js';
import { isOpenTask, taskColumns, taskTables } from '../task-columns.js';
import type { TaskRow } from '../read-tasks.js';
import type { TaskServices } from '../use-tasks.js';
import { dueRecordEntries } from './due-record-entries.js';
import { forecastEntries } from './forecast-entries.js';

export interface CalendarServices extends Pick<TaskServices, 'settings'> {
  readonly lists: readonly DueRecords[];
  readonly features: FacilityFeatures;
}

const longestPeriod = 731;

/** What falls due in a period, by day (C14): tasks by their planned or due day, records, and what rules will ask for. */
export async function readCalendar(
  services: CalendarServices,
  call: AnyCall,
  query: CalendarQuery,
): Promise<CalendarAnswer> {
  const { from, to } = query;
  const length = daysBetween(from, to);
  if (length < 0) throw validationError({ path: 'to', message: 'is before the first day' });
  if (length > longestPeriod)
    throw validationError({ path: 'to', message: 'is more than two years after the first day' });
  const entries = await entriesIn(services, call, query);
  if (entries.length > 0) return { entries, nextOn: null };
  const later = await entriesIn(services, call, { ...query, from: daysAfter(to, 1), to: daysAfter(to, 365) });
  return { entries, nextOn: later[0]?.on ?? null };
}

async function entriesIn(services: CalendarServices, call: AnyCall, query: CalendarQuery): Promise<CalendarEntry[]> {
  const { from, to, kind, equipmentId, mine = false } = query;
  const today = await todayAt(call, services.settings);
  const wanted = (each: CalendarEntry['kind']): boolean => kind === undefined || kind === each;
  const entries = [
    ...(wanted('task') ? await taskEntries(call, today, query) : []),
    ...(wanted('forecast') && !mine ? await forecastEntries(call, services.settings, { from, to }) : []),
    // Records of the laboratory and the documents belong to no equipment.
    ...(wanted('record') && !mine && equipmentId === undefined
      ? await dueRecordEntries(call, services, { from, to, today })
      : []),
  ];
  return entries
    .filter(entry => equipmentId === undefined || entry.equipmentId === equipmentId)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.title.localeCompare(b.title));
}

async function taskEntries(
  call: AnyCall,
  today: string,
  { from, to, mine = false }: CalendarQuery,
): Promise<CalendarEntry[]> {
  const rows = await call.tx.rows<TaskRow>({
    name: 'qualification-tasks-in-period',
    text: `select ${taskColumns} from ${taskTables}
           where t.facility_id = $1 and t.state <> 'Cancelled' and coalesce(t.planned_on, t.due_on) between $3::date and $4::date
             and ($5::uuid is null or (t.owner_id = $5 and ${isOpenTask}))
           order by t.due_on, t.number limit 1000`,
    values: [call.facility.id, today, from, to, mine ? call.actor.id : null],
  });
  const mayMove = call.actor.may('QualificationTask.Modify');
  return rows.map(task => ({
    key: `task ${task.id}`,
    kind: 'task',
    id: task.id,
    on: task.plannedOn ?? task.dueOn,
    dueOn: task.dueOn,
    window: task.window,
    title: `${task.number} ${task.title}`,
    detail: [studyTypeWords[task.studyType], task.equipment?.externalId, task.production?.externalId]
      .filter(each => each !== undefined)
      .join(', '),
    address: `/app/tasks/${task.id}`,
    isOverdue: task.isOverdue,
    state: task.state,
    owner: task.owner?.name ?? null,
    equipmentId: task.equipment?.id ?? null,
    movable: mayMove && (task.state === 'NotStarted' || task.state === 'InProgress') ? task.version : null,
  }));
}
