import { Type, type Static } from 'typebox';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { verdicts } from './sample-result.js';

/** The most results of a trend. */
export const longestTrend = 1000;

/** With fewer results a capability is rough: its confidence bound is read instead (screens, picture C7). */
export const capabilityIsRoughBelow = 50;

/** Rules that a result breaks in its control chart. */
export const ruleWords = {
  aboveControlLimit: 'above the control limit',
  nineOnOneSide: 'nine in a row above the centre',
  sixRising: 'six in a row rising',
  cumulativeSum: 'cumulative sum above its decision interval',
  movingAverage: 'moving average above its limit',
} as const;
export type RuleFlag = keyof typeof ruleWords;
const flags = Object.keys(ruleWords) as RuleFlag[];

/** One result of a trend. Unrounded. */
export const TrendPoint = Type.Object({
  resultId: Uuid,
  label: Type.String(),
  setId: Uuid,
  place: Type.String(),
  measuredAt: Type.String(),
  percentOfLimit: Type.Number(),
  /** A detection or quantitation limit stands for the result. */
  isBound: Type.Boolean(),
  verdict: Nullable(StringEnum(verdicts)),
  flags: Type.Array(StringEnum(flags)),
  movingAverage: Nullable(Type.Number({ description: 'EWMA, percent of the limit' })),
});

/** What results say of a process, in percent of the limit (formulas 13.2). */
export const TrendCapability = Type.Object({
  count: Type.Integer(),
  belowDetectionCount: Type.Integer(),
  mean: Nullable(Type.Number({ description: 'By regression on order statistics' })),
  standardDeviation: Nullable(Type.Number()),
  kaplanMeierMean: Nullable(Type.Number()),
  kaplanMeierMedian: Nullable(Type.Number()),
  likelihoodLogMean: Nullable(Type.Number()),
  likelihoodLogStandardDeviation: Nullable(Type.Number()),
  ppu: Nullable(Type.Number()),
  ppuLower95: Nullable(Type.Number()),
  ppuOfLogarithms: Nullable(Type.Number()),
  ppuOfLogarithmsLower95: Nullable(Type.Number()),
  limitOverDetection: Nullable(Type.Number()),
  /** Enough results to state a capability without reserve. */
  isReliable: Type.Boolean(),
});

/** Counts of microbes per sample in one unit: their Poisson rate with exact 95 % limits, and the upper limit of the c-chart. */
export const TrendCounts = Type.Object({
  unit: Type.String(),
  samples: Type.Integer(),
  mean: Type.Number(),
  lower95: Type.Number(),
  upper95: Type.Number(),
  upperControlLimit: Type.Number(),
});

/** Results of equipment in time with control limits, excursions and capability. */
export const SampleTrend = Type.Object({
  points: Type.Array(TrendPoint),
  chart: Nullable(Type.Object({ centre: Type.Number(), upper: Type.Number(), median: Type.Number() })),
  capability: Nullable(TrendCapability),
  /** One row for each unit: counts of different units are not added. */
  counts: Type.Array(TrendCounts),
  excursions: Type.Integer(),
  /** Earlier results are left out: a trend shows the newest ones. */
  hasEarlier: Type.Boolean(),
});
export type SampleTrend = Static<typeof SampleTrend>;

/** What a trend can be shown of: a residue on equipment with the number of its results. */
export const TrendChoice = Type.Object({
  equipment: Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }),
  residue: Type.String(),
  results: Type.Integer(),
});
export type TrendChoice = Static<typeof TrendChoice>;
