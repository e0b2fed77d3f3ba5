import { Type, type Static } from 'typebox';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { verdicts } from './sample-result.js';
import { takenSampleTypes } from './sample-set.js';

/** Results of one kind of sample that a sampling map shows at most. */
export const mapHistory = 10;

/** A current result at a sampling location. Unrounded. */
export const MapResult = Type.Object({
  resultId: Uuid,
  label: Type.String(),
  setId: Uuid,
  residue: Type.String(),
  sampleType: StringEnum(takenSampleTypes),
  measuredAt: Type.String(),
  percentOfLimit: Nullable(Type.Number()),
  /** A detection or quantitation limit stands for the result. */
  isBound: Type.Boolean(),
  verdict: Nullable(StringEnum(verdicts)),
  isReviewed: Type.Boolean(),
});
export type MapResult = Static<typeof MapResult>;

/** What was found at a sampling location (picture C5). */
export const MapPlace = Type.Object({
  locationId: Uuid,
  /** The highest result of the newest set of each residue and sample type, percent of the limit; null without a number. */
  lastPercent: Nullable(Type.Number()),
  /** One of these results did not pass: without a percentage, too, as of visual samples, whose limit is 0. */
  hasFailed: Type.Boolean(),
  /** Newest first. */
  results: Type.Array(MapResult),
});
export type MapPlace = Static<typeof MapPlace>;
