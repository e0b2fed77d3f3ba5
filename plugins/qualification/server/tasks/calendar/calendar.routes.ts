import {
  defineRoute,
  DueRecordsToken,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  readOnly,
  type RouteDefinition,
} from '#kernel/contract';
import { CalendarAnswer, CalendarQuery } from '#plugins/qualification/shared/calendar';
import { calendarFile } from '../../engine/tasks/icalendar.js';
import { readCalendar } from './read-calendar.js';

const deps = { settings: FacilitySettingsToken, lists: DueRecordsToken, features: FacilityFeaturesToken };
const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['QualificationTask.Get'] },
  feature: 'qualification',
  audit: readOnly,
} as const;

/** The calendar (screen S34): a task is moved within its window by its action `plan`, outside by `changeDueDate`. */
export const calendarRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/calendar',
    summary:
      'What falls due in a period: tasks with their windows, records that expire, and what periodic rules will ask for',
    input: { query: CalendarQuery },
    output: CalendarAnswer,
    useCase: {
      name: 'qualification.read-calendar',
      deps,
      run: (services, call) => readCalendar(services, call, call.input.query),
    },
  }),
  defineRoute({
    ...read,
    path: '/calendar.ics',
    summary: 'The same as a calendar file (RFC 5545) with events of whole days',
    input: { query: CalendarQuery },
    output: 'stream',
    leaves: { action: 'export', domain: 'QualificationTask', what: 'the calendar' },
    useCase: {
      name: 'qualification.export-calendar',
      deps,
      run: async (services, call) => {
        const { from, to } = call.input.query;
        const { entries } = await readCalendar(services, call, call.input.query);
        const events = entries.map(({ key, on, title, detail, owner }) => ({
          uid: `${key.replaceAll(' ', '-')}@limpid`,
          day: on,
          summary: title,
          description: [detail, ...(owner === null ? [] : [`Owner: ${owner}`])].join('\n'),
          url: null,
        }));
        const text = calendarFile(`${call.facility.name}: what falls due`, events, call.now);
        return {
          fileName: `calendar-${from}-${to}.ics`,
          mediaType: 'text/calendar; charset=utf-8',
          content: inOnePart(text),
          rows: () => events.length,
        };
      },
    },
  }),
];

async function* inOnePart(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}
