import { Type, type Static } from 'typebox';
import { closed, Day, Nullable, StringEnum, Uuid } from '#schemas/lib/fields';

/** Tasks, tasks that periodic rules will ask for, and records that expire or are due for review. */
export const calendarKinds = ['task', 'forecast', 'record'] as const;

/** One thing that falls due. */
export const CalendarEntry = Type.Object({
  /** Unique in an answer. */
  key: Type.String(),
  kind: StringEnum(calendarKinds),
  /** Of the task, of the task that is repeated, or of the record. */
  id: Uuid,
  /** The planned day of a task, otherwise its due day. */
  on: Day,
  dueOn: Day,
  window: Nullable(Type.Object({ from: Day, to: Day })),
  title: Type.String(),
  detail: Type.String(),
  /** Page of the record; null where it has none. */
  address: Nullable(Type.String()),
  isOverdue: Type.Boolean(),
  /** State of a task; null of others. */
  state: Nullable(Type.String()),
  owner: Nullable(Type.String()),
  equipmentId: Nullable(Uuid),
  /** Version of a task that the caller may move within its window; null where nothing may be moved. */
  movable: Nullable(Type.Integer()),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** What falls due in a period, by day. */
export const CalendarAnswer = Type.Object({
  entries: Type.Array(CalendarEntry),
  /** The day of the first thing after the period that is due; null: nothing within a year. */
  nextOn: Nullable(Day),
});
export type CalendarAnswer = Static<typeof CalendarAnswer>;

/** The period, both days inclusive, at most two years long. */
export const CalendarQuery = Type.Object(
  {
    from: Day,
    to: Day,
    kind: Type.Optional(StringEnum(calendarKinds)),
    equipmentId: Type.Optional(Uuid),
    mine: Type.Optional(Type.Boolean({ description: 'Only tasks of the caller' })),
  },
  closed,
);
export type CalendarQuery = Static<typeof CalendarQuery>;
