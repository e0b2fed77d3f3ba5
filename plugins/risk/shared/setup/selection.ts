import { Type, type Static } from 'typebox';
import { closed, Nullable, Pagination, StringEnum } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { RecordName } from '#plugins/limits/shared/limit';
import { criterionSubjects } from '../names.js';

/** Page and search of the records. */
export const SelectionQuery = Type.Object(pageParameters, closed);
/** The same, for one kind of record. */
export const SelectionTotalsQuery = Type.Object(
  { ...pageParameters, appliesTo: StringEnum(criterionSubjects) },
  closed,
);

const outcomes = ['notEvaluated', 'chosen', 'scored', 'notChosen', 'leftOut'] as const;
/** Results of a criterion, in sort order. */
export type SelectionOutcome = (typeof outcomes)[number];

/** The result of one criterion for a record. */
const SelectedRecord = Type.Object({
  record: RecordName,
  /** The value of the field in its unit, of several the deciding one; null when unknown. */
  value: Nullable(Type.Union([Type.Number(), Type.String()])),
  outcome: StringEnum(outcomes),
  /** For scoring criteria, before weighting. */
  score: Nullable(Type.Number()),
  /** True when the value is missing and counts as the worst. */
  isAssumed: Type.Boolean(),
  /** The label of the score, or why there is none. */
  why: Nullable(Type.String()),
});
export type SelectedRecord = Static<typeof SelectedRecord>;

/** The records of a criterion: missing values first, then chosen ones and high scores. */
export const Selection = Type.Object({
  selection: Type.Array(SelectedRecord),
  /** Unit of the values; null for texts and plain numbers. */
  unit: Nullable(Type.String()),
  /** Records by outcome, over all pages. */
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

/** A record with its results for all criteria. */
const SelectionTotal = Type.Object({
  /** Null while a criterion cannot be evaluated or none scores. */
  rank: Nullable(Type.Integer()),
  record: RecordName,
  /** Sum of weight × score; null like the rank. */
  total: Nullable(Type.Number()),
  /** By criterion key, before weighting; null where it does not count. */
  scores: Type.Record(Type.String(), Nullable(Type.Number())),
  /** Keys of the filters that it meets. */
  chosenBy: Type.Array(Type.String()),
  /** Keys of the criteria that are blocked by a missing value. */
  missing: Type.Array(Type.String()),
});
export type SelectionTotal = Static<typeof SelectionTotal>;

/** All live criteria of a kind of record, and the records by total. */
export const SelectionTotals = Type.Object({
  criteria: Type.Array(
    Type.Object({
      ...RecordName.properties,
      key: Type.String(),
      /** Null: not set up yet and without effect. */
      purpose: Nullable(StringEnum(['score', 'filter'])),
      weight: Type.Number(),
      tieOrder: Nullable(Type.Integer()),
    }),
  ),
  totals: Type.Array(SelectionTotal),
  pagination: Pagination,
});
export type SelectionTotals = Static<typeof SelectionTotals>;
