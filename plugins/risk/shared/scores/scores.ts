import { Type, type Static } from 'typebox';
import { LimitBasis, RecordName } from '#plugins/limits/shared/limit';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { conditionOperators } from './conditions.js';
import { riskLevels, riskMetrics } from '../names.js';
import { intakeBases } from '../worst-case/ranking.js';

const basis = StringEnum(intakeBases);

/** A score of 1 to 10 with its inputs (formulas 11). */
export const ExplainedScore = Type.Object({
  value: Nullable(Type.Number()),
  raw: Nullable(Type.Number()),
  formula: Type.String(),
  inputs: Type.Array(Type.Object({ name: Type.String(), value: Nullable(Type.Number()), unit: Type.String() })),
  missing: Type.Array(Type.String()),
});
export type ExplainedScore = Static<typeof ExplainedScore>;

/** Source of residue figures, for display. */
export const CapabilitySource = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  /** Number of the report or study. */
  report: Nullable(Type.String()),
  cleaningProcedureNumber: Nullable(Type.String()),
  periodFrom: Nullable(Type.String()),
  periodTo: Nullable(Type.String()),
  /** Page of the record, after /app. */
  page: Nullable(Type.String()),
});
export type CapabilitySource = Static<typeof CapabilitySource>;

/**
 * `FEW_RESULTS`: fewer than 20; `MOSTLY_BELOW_DETECTION`: more than half; `NEEDS_SINGLE_RESULTS`: more than 30 % below
 * detection without single results for the likelihood.
 */
const capabilityFlags = ['FEW_RESULTS', 'MOSTLY_BELOW_DETECTION', 'NEEDS_SINGLE_RESULTS'] as const;

const CpuWithBound = Type.Object({
  cpu: Type.Number(),
  /** Lower 95 % confidence bound. */
  lower95: Type.Number(),
});

/** Statistics of residue in ug/sqcm (formulas 13.2); unknown ones are null. */
export const ResidueStatistics = Type.Object({
  /** The highest result, with results below detection at their detection limit; null without single results. */
  maximum: Nullable(Type.Number()),
  /** Mean + 3 standard deviations. */
  upperBound: Nullable(Type.Number()),
  /** One-sided 95/95 tolerance bound: mean + factor × standard deviation. */
  tolerance: Nullable(Type.Object({ factor: Type.Number(), bound: Type.Number() })),
  shareOfLimit: Nullable(Type.Object({ mean: Type.Number(), maximum: Nullable(Type.Number()) })),
  /** Of the results themselves. */
  plain: Nullable(CpuWithBound),
  /** Of the natural logarithms, by maximum likelihood; the bound counts the results above detection only. */
  logarithms: Nullable(
    Type.Object({ logMean: Type.Number(), logStandardDeviation: Type.Number(), capability: Nullable(CpuWithBound) }),
  ),
  /** Limit over the highest detection limit, when all results are below detection. */
  limitOverDetection: Nullable(Type.Number()),
});
export type ResidueStatistics = Static<typeof ResidueStatistics>;

const capabilityFields = {
  /** By the applicable method. */
  cpu: Nullable(Type.Number()),
  cpuLower95: Nullable(Type.Number()),
  /** `censoredLognormal` when more than 30 % of single results are below detection. */
  method: StringEnum(['plain', 'censoredLognormal'] as const),
  /** Null without measurements. */
  statistics: Nullable(ResidueStatistics),
  flags: Type.Array(StringEnum(capabilityFlags)),
  /** Why there is no Cpu; null if there is one. */
  reason: Nullable(Type.String()),
};

/** The capability from one set of residue figures. */
export const CapabilityOfSource = Type.Object({
  source: CapabilitySource,
  ...ExplainedScore.properties,
  ...capabilityFields,
});
export type CapabilityOfSource = Static<typeof CapabilityOfSource>;

/** The process capability of a production: the worst of its sets of figures, which `source` names. */
export const CapabilityScore = Type.Object({
  ...ExplainedScore.properties,
  ...capabilityFields,
  /** Null without measurements. */
  source: Nullable(CapabilitySource),
  /** All sets of figures of the production, worst first; those without a score come last. */
  sources: Type.Array(CapabilityOfSource),
});
export type CapabilityScore = Static<typeof CapabilityScore>;

/** Toxicity of one production: the highest of its actives. */
export const ProductionToxicity = Type.Object({
  production: RecordName,
  active: Nullable(RecordName),
  intakeUgPerDay: Nullable(Type.Number()),
  /** Null when unknown. */
  basis: Nullable(basis),
  toxicityScore: Nullable(Type.Number()),
});
export type ProductionToxicity = Static<typeof ProductionToxicity>;

/** GET /dashboard/toxicity-score, without a mean because the scale is logarithmic. */
export const ToxicityScore = Type.Object({
  toxicityScore: Type.Object({
    max: Nullable(ProductionToxicity),
    /** Productions by score: from ≤ score < to; the last holds 10. */
    distribution: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), productions: Type.Integer() })),
    byBasis: Type.Record(Type.String(), Type.Integer()),
    withoutScore: Type.Integer(),
    productions: Type.Array(ProductionToxicity),
  }),
  basis: LimitBasis,
});
export type ToxicityScore = Static<typeof ToxicityScore>;

/** Every score of one production, and its cell of the risk matrix. */
export const ProductionRisk = Type.Object({
  production: RecordName,
  active: Nullable(RecordName),
  basis: Nullable(basis),
  toxicity: ExplainedScore,
  capability: CapabilityScore,
  visualDetectionIndex: ExplainedScore,
  detectability: ExplainedScore,
  rpn: Nullable(Type.Number()),
  level: Nullable(StringEnum(riskLevels)),
  raisedBecauseInvisible: Type.Boolean(),
  missing: Type.Array(Type.String()),
  l3MgPerSqcm: Nullable(Type.Number()),
  /** Equipment whose lowest limit comes from this production, and its share of all equipment with a limit. */
  governs: Type.Integer(),
  governsShare: Type.Number(),
});
export type ProductionRisk = Static<typeof ProductionRisk>;

/** An active on the ruler from ng to g a day. */
export const ActiveToxicity = Type.Object({
  active: RecordName,
  intakeUgPerDay: Nullable(Type.Number()),
  basis: Nullable(basis),
  toxicityScore: Nullable(Type.Number()),
  productions: Type.Integer(),
});
export type ActiveToxicity = Static<typeof ActiveToxicity>;

/** What a goal applies to; sampling locations have no scores yet, so goals about them apply to nothing. */
export const goalSubjects = ['productions', 'residues', 'nothing'] as const;

/** A risk goal and what it currently applies to: the first matching goal on a metric decides (formulas 10.4). */
export const GoalStatus = Type.Object({
  externalId: Type.String(),
  metric: StringEnum(riskMetrics),
  operator: StringEnum(conditionOperators),
  threshold: Type.Number(),
  level: StringEnum(riskLevels),
  action: Type.String(),
  subject: StringEnum(goalSubjects),
  /** Records for which it is the first matching goal. */
  records: Type.Array(RecordName),
  /** Number of records assessed, and of those without the metric. */
  assessed: Type.Integer(),
  unknown: Type.Integer(),
});
export type GoalStatus = Static<typeof GoalStatus>;

/** GET /risk-scores: what the risk dashboard shows. */
export const RiskScores = Type.Object({
  actives: Type.Array(ActiveToxicity),
  productions: Type.Array(ProductionRisk),
  /** All goals, in evaluation order. */
  goals: Type.Array(GoalStatus),
  /** Levels by rows of toxicity and columns of capability; a score on an edge belongs below it. */
  matrix: Type.Object({
    toxicityEdges: Type.Array(Type.Number()),
    capabilityEdges: Type.Array(Type.Number()),
    levels: Type.Array(Type.Array(StringEnum(riskLevels))),
    /** Detectability score up to which residue at the limit is visible; above it the level is one step higher. */
    visibleUpTo: Type.Number(),
  }),
  visibleResidueUgPerSqcm: Type.Number(),
  equipmentsWithLimit: Type.Integer(),
  basis: LimitBasis,
});
export type RiskScores = Static<typeof RiskScores>;
