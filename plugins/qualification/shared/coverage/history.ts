import { Type, type Static } from 'typebox';
import { closed, Nullable, Pagination, StringEnum, Uuid } from '#schemas/lib/fields';

/** What happens to equipment (C11). */
export const timelineKinds = [
  'floor',
  'release',
  'inspection',
  'cleaning',
  'samples',
  'run',
  'study',
  'cover',
  'acceptance',
  'task',
  'assessment',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
/** Kinds as the timeline shows them. */
export const timelineWords: Readonly<Record<TimelineKind, string>> = {
  floor: 'Floor',
  release: 'Release',
  inspection: 'Inspection',
  cleaning: 'Cleaning',
  samples: 'Samples',
  run: 'Run',
  study: 'Study',
  cover: 'Proof',
  acceptance: 'Accepted gap',
  task: 'Task',
  assessment: 'Assessment',
};

/** Something that happened to equipment, or went on from a moment to another. */
export const TimelineEvent = Type.Object({
  id: Type.String(),
  kind: StringEnum(timelineKinds),
  at: Type.String(),
  /** Null: one moment. */
  until: Nullable(Type.String()),
  title: Type.String(),
  detail: Nullable(Type.String()),
  /** Something failed. */
  isFailure: Type.Boolean(),
  /** Its page, below /app; null: none. */
  address: Nullable(Type.String()),
});
export type TimelineEvent = Static<typeof TimelineEvent>;

/** GET /equipments/{id}/timeline: a page of events, newest first, and the times without any between them. */
export const Timeline = Type.Object({
  timeline: Type.Object({
    events: Type.Array(TimelineEvent),
    /** Longer than `gapDays` without an event, oldest first; the last one may go on. */
    gaps: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), days: Type.Integer() })),
    gapDays: Type.Integer(),
    pagination: Pagination,
  }),
});
export type Timeline = Static<typeof Timeline>;

/** Days without an event that show as a gap. */
export const gapDays = 30;
/** Events of a page of a timeline. */
export const timelinePage = 200;
/** Which page of a timeline, from 1. */
export const TimelineQuery = Type.Object(
  { pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) },
  closed,
);

/** Parts of a trace (C12). */
export const traceKinds = [
  'result',
  'sample',
  'set',
  'equipment',
  'production',
  'run',
  'study',
  'protocol',
  'limit',
  'policy',
  'hbel',
  'report',
  'method',
] as const;
export type TraceKind = (typeof traceKinds)[number];

/** One part of a trace, below its parent. */
export const TraceNode = Type.Object({
  id: Type.String(),
  /** Null: the result. */
  parentId: Nullable(Type.String()),
  kind: StringEnum(traceKinds),
  title: Type.String(),
  detail: Nullable(Type.String()),
  address: Nullable(Type.String()),
});
export type TraceNode = Static<typeof TraceNode>;

/** GET /sample-results/{id}/trace: from a result back to its limit and the report of the health-based limit, and to its study. */
export const Trace = Type.Object({ trace: Type.Object({ resultId: Uuid, nodes: Type.Array(TraceNode) }) });
export type Trace = Static<typeof Trace>;
