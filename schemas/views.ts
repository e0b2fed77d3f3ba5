import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum } from './lib/fields.js';

const directions = ['tighter', 'looser', 'changed', 'new', 'gone'] as const;
const Value = Nullable(Type.Union([Type.Number(), Type.String()]));

/** One thing that differs between two states of the facility; `page` is where it can be looked at. */
export const Difference = Type.Object({
  label: Type.String(),
  before: Value,
  after: Value,
  unit: Type.String(),
  /** after ÷ before where both are numbers. */
  ratio: Nullable(Type.Number()),
  direction: StringEnum(directions),
  detail: Nullable(Type.String()),
  page: Nullable(Type.String()),
});

export type Difference = Static<typeof Difference>;

/** What one view of the facility has found between two states: counts of all, and the most important differences. */
export const Finding = Type.Object({
  view: Type.String(),
  /** What it stands under with others, for example `Limits`. */
  group: Type.Optional(Type.String()),
  title: Type.String(),
  sentence: Type.String(),
  counts: Type.Object(
    Object.fromEntries([...directions, 'same'].map(direction => [direction, Type.Integer()])) as Record<
      (typeof directions)[number] | 'same',
      ReturnType<typeof Type.Integer>
    >,
  ),
  differences: Type.Array(Difference),
  /** What a direction is called here, where limits have another word for it. */
  words: Type.Optional(
    Type.Partial(
      Type.Object(
        Object.fromEntries(directions.map(direction => [direction, Type.String()])) as Record<
          (typeof directions)[number],
          ReturnType<typeof Type.String>
        >,
      ),
    ),
  ),
});
export type Finding = Static<typeof Finding>;

const Edit = Type.Object(
  {
    method: StringEnum(['POST', 'PUT', 'DELETE']),
    /** After the facility's path, for example `/productions/{id}`. */
    path: Type.String({ minLength: 2, maxLength: 300, pattern: '^/' }),
    body: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Later edits name the created record as `$name`. */
    as: Type.Optional(Type.String({ pattern: '^[a-zA-Z]\\w{0,30}$' })),
  },
  closed,
);

/** What `limit` of a preview or comparison says. */
export const differencesWanted = 'Maximum differences of each view; by default 100';

/** Writing calls that nobody has made yet, and how many differences of each view are wanted. */
export const PreviewBody = Type.Object(
  {
    edits: Type.Array(Edit, { minItems: 1, maxItems: 500 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: differencesWanted })),
  },
  closed,
);
export type PreviewBody = Static<typeof PreviewBody>;

/** What would differ if the edits were saved; nothing was saved (ADR 0018). */
export const Preview = Type.Object({
  preview: Type.Object({
    /** What the audit trail would say. */
    changes: Type.Array(Type.String()),
    findings: Type.Array(Finding),
    /** What plugins say besides: where the change will be accounted for. */
    notes: Type.Optional(Type.Array(Type.String())),
  }),
});
export type Preview = Static<typeof Preview>;

/** What differs between two moments, given as they were asked for. */
export const Comparison = Type.Object({
  comparison: Type.Object({ from: Type.String(), to: Type.String(), findings: Type.Array(Finding) }),
});
export type Comparison = Static<typeof Comparison>;
