import { Type, type Static } from 'typebox';
import { closed, Nullable, Pagination, StringEnum } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { RecordName } from '#plugins/limits/shared/limit';
import { criterionSubjects } from '../names.js';

/** Which page of the records, and which of them. */
export const SelectionQuery = Type.Object(pageParameters, closed);
/** The same, of one kind of record. */
export const SelectionTotalsQuery = Type.Object(
  { ...pageParameters, appliesTo: StringEnum(criterionSubjects) },
  closed,
);

const outcomes = ['notEvaluated', 'chosen', 'scored', 'notChosen', 'leftOut'] as const;
/** What a criterion makes of a record, in the order in which the records come. */
export type SelectionOutcome = (typeof outcomes)[number];

/** What one criterion makes of a record. */
const SelectedRecord = Type.Object({
  record: RecordName,
  /** What stands in the field, in its unit; of several the one that decides. Null: nobody knows it. */
  value: Nullable(Type.Union([Type.Number(), Type.String()])),
  outcome: StringEnum(outcomes),
  /** Of criteria that score, before its weight. */
  score: Nullable(Type.Number()),
  /** The value is missing, and the worst counts. */
  isAssumed: Type.Boolean(),
  /** The label of the score, or why there is none. */
  why: Nullable(Type.String()),
});
export type SelectedRecord = Static<typeof SelectedRecord>;

/** The records that a criterion is about: those without a needed value first, then chosen ones and high scores. */
export const Selection = Type.Object({
  selection: Type.Array(SelectedRecord),
  /** Unit of the values; null of texts and plain numbers. */
  unit: Nullable(Type.String()),
  /** Records by outcome, of all pages. */
  counts: Type.Object({
    notEvaluated: Type.Integer(),
    chosen: Type.Integer(),
    scored: Type.Integer(),
    notChosen: Type.Integer(),
    leftOut: Type.Integer(),
  }),
  pagination: Pagination,
});
export type Selection = Static<typeof Selection>;

/** A record with all criteria of its kind together. */
const SelectionTotal = Type.Object({
  /** Null while a criterion cannot be evaluated, or none scores. */
  rank: Nullable(Type.Integer()),
  record: RecordName,
  /** Sum of weight × score; null like the rank. */
  total: Nullable(Type.Number()),
  /** By the key of the criterion, before its weight; null where it has no say. */
  scores: Type.Record(Type.String(), Nullable(Type.Number())),
  /** Keys of the filters that choose it. */
  chosenBy: Type.Array(Type.String()),
  /** Keys of the criteria that lack a value and stop there. */
  missing: Type.Array(Type.String()),
});
export type SelectionTotal = Static<typeof SelectionTotal>;

/** All live criteria of a kind of record, and the records in the order of their totals. */
export const SelectionTotals = Type.Object({
  criteria: Type.Array(
    Type.Object({
      ...RecordName.properties,
      key: Type.String(),
      /** Null: it is not set up yet and has no say. */
      purpose: Nullable(StringEnum(['score', 'filter'])),
      weight: Type.Number(),
      tieOrder: Nullable(Type.Integer()),
    }),
  ),
  totals: Type.Array(SelectionTotal),
  pagination: Pagination,
});
export type SelectionTotals = Static<typeof SelectionTotals>;
