import { Type, type Static } from 'typebox';
import { LimitBasis, RecordName } from '#plugins/limits/shared/limit';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { conditionOperators } from './conditions.js';
import { riskLevels, riskMetrics } from '../names.js';
import { intakeBases } from '../worst-case/ranking.js';

const basis = StringEnum(intakeBases);

/** A score of 1 to 10 with what it was computed from (formulas 11). */
export const ExplainedScore = Type.Object({
  value: Nullable(Type.Number()),
  raw: Nullable(Type.Number()),
  formula: Type.String(),
  inputs: Type.Array(Type.Object({ name: Type.String(), value: Nullable(Type.Number()), unit: Type.String() })),
  missing: Type.Array(Type.String()),
});
export type ExplainedScore = Static<typeof ExplainedScore>;

/** Where residue figures come from, as people find them again. */
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
 * `FEW_RESULTS`: fewer than 20; `MOSTLY_BELOW_DETECTION`: more than half; `NEEDS_SINGLE_RESULTS`: more than 30 % are below
 * detection and only mean and deviation are known, so that the likelihood cannot be had.
 */
const capabilityFlags = ['FEW_RESULTS', 'MOSTLY_BELOW_DETECTION', 'NEEDS_SINGLE_RESULTS'] as const;

const CpuWithBound = Type.Object({
  cpu: Type.Number(),
  /** With 95 % confidence the Cpu is above. */
  lower95: Type.Number(),
});

/** Statistics of residue in ug/sqcm (formulas 13.2); what cannot be said is null. */
export const ResidueStatistics = Type.Object({
  /** The highest result; nothing found counts at its detection limit. Null where single results are not known. */
  maximum: Nullable(Type.Number()),
  /** Mean + 3 standard deviations. */
  upperBound: Nullable(Type.Number()),
  /** One-sided 95/95 tolerance bound: mean + factor × standard deviation. */
  tolerance: Nullable(Type.Object({ factor: Type.Number(), bound: Type.Number() })),
  shareOfLimit: Nullable(Type.Object({ mean: Type.Number(), maximum: Nullable(Type.Number()) })),
  /** Of the results as they are. */
  plain: Nullable(CpuWithBound),
  /** Of the natural logarithms, by maximum likelihood; the bound counts the results above detection only. */
  logarithms: Nullable(
    Type.Object({ logMean: Type.Number(), logStandardDeviation: Type.Number(), capability: Nullable(CpuWithBound) }),
  ),
  /** How many times the limit is the highest detection limit, when nothing was found at all. */
  limitOverDetection: Nullable(Type.Number()),
});
export type ResidueStatistics = Static<typeof ResidueStatistics>;

const capabilityFields = {
  /** By the method that counts. */
  cpu: Nullable(Type.Number()),
  cpuLower95: Nullable(Type.Number()),
  /** `censoredLognormal` when more than 30 % of single results are below detection. */
  method: StringEnum(['plain', 'censoredLognormal'] as const),
  /** Null while nothing was measured. */
  statistics: Nullable(ResidueStatistics),
  flags: Type.Array(StringEnum(capabilityFlags)),
  /** In plain words why there is no Cpu; null when there is one. */
  reason: Nullable(Type.String()),
};

/** The capability that one set of residue figures gives. */
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
  /** Null while nothing was measured. */
  source: Nullable(CapabilitySource),
  /** All sets of figures of the production, the worst first; what gives no score stands last. */
  sources: Type.Array(CapabilityOfSource),
});
export type CapabilityScore = Static<typeof CapabilityScore>;

/** Toxicity of one production: the highest of its actives. */
export const ProductionToxicity = Type.Object({
  production: RecordName,
  active: Nullable(RecordName),
  intakeUgPerDay: Nullable(Type.Number()),
  /** Null: nothing is known. */
  basis: Nullable(basis),
  toxicityScore: Nullable(Type.Number()),
});
export type ProductionToxicity = Static<typeof ProductionToxicity>;

/** GET /dashboard/toxicity-score. A mean over a logarithmic scale says nothing, so none is given. */
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
  /** Machines whose lowest limit comes from this production, and their share of all machines with a limit. */
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

/** What a goal judges. Places of samples have no score in this product yet, so that goals about them judge nothing. */
export const judgedKinds = ['productions', 'residues', 'nothing'] as const;

/** A risk goal and what it is about now: of the goals about one quantity the first that holds decides (formulas 10.4). */
export const GoalStatus = Type.Object({
  externalId: Type.String(),
  metric: StringEnum(riskMetrics),
  operator: StringEnum(conditionOperators),
  threshold: Type.Number(),
  level: StringEnum(riskLevels),
  action: Type.String(),
  judges: StringEnum(judgedKinds),
  /** What it is the first to hold for. */
  records: Type.Array(RecordName),
  /** What is judged in all, and how many of these have no such number yet. */
  judged: Type.Integer(),
  unknown: Type.Integer(),
});
export type GoalStatus = Static<typeof GoalStatus>;

/** GET /risk-scores: what the risk dashboard shows. */
export const RiskScores = Type.Object({
  actives: Type.Array(ActiveToxicity),
  productions: Type.Array(ProductionRisk),
  /** All goals, in the order in which they are read. */
  goals: Type.Array(GoalStatus),
  /** Levels by rows of toxicity and columns of capability; a score on an edge belongs below it. */
  matrix: Type.Object({
    toxicityEdges: Type.Array(Type.Number()),
    capabilityEdges: Type.Array(Type.Number()),
    levels: Type.Array(Type.Array(StringEnum(riskLevels))),
    /** Detectability score up to which residue at the limit is seen; above, the level is one higher. */
    visibleUpTo: Type.Number(),
  }),
  visibleResidueUgPerSqcm: Type.Number(),
  equipmentsWithLimit: Type.Integer(),
  basis: LimitBasis,
});
export type RiskScores = Static<typeof RiskScores>;
