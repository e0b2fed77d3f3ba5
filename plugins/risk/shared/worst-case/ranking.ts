import { Type, type Static } from 'typebox';
import { Criterion } from '#plugins/limits/shared/policy';
import {
  AlertLevel,
  LimitBasis,
  LimitOutcome,
  RecordName,
  Transfer,
  OverriddenLimit,
} from '#plugins/limits/shared/limit';
import { Nullable, Pagination, StringEnum, Uuid } from '#schemas/lib/fields';
import { WorstProductOverride } from './override.js';
import { RankingScope } from './ranking-scope.js';
import { riskLevels } from '../names.js';

/** Source of the intake for toxicity and ties: a reviewed limit, an unreviewed one, or dose ÷ 1000. */
export const intakeBases = ['published', 'seed', 'screening'] as const;
export type IntakeBasis = (typeof intakeBases)[number];

const Neighbour = Nullable(
  Type.Object({ externalId: Type.String(), decidedBy: StringEnum(['lowerIntake', 'externalId']) }),
);

/** The lowest limit of a production within the scope. */
const LowestLimit = Type.Object({
  l3MgPerSqcm: Type.Number(),
  /** Null while the policy of the residue has none. */
  alert: Nullable(AlertLevel),
  /** The equipment on which alone it applies; null where it applies to all equipment of its pair. */
  transfer: Nullable(Transfer),
  /** The signed limit that applies there instead of the calculated one. */
  override: Nullable(OverriddenLimit),
  criterion: Criterion,
  substance: RecordName,
  next: RecordName,
});

/** One production in the ranking. Without a rank it is not evaluated, comes first, and `missing` says why. */
export const WorstCase = Type.Object({
  rank: Nullable(Type.Integer()),
  production: RecordName,
  /** The governing active; while data is missing, the first active that lacks it. */
  active: Nullable(RecordName),
  /** By category key. */
  scores: Type.Record(Type.String(), Nullable(Type.Number())),
  values: Type.Record(Type.String(), Nullable(Type.Union([Type.Number(), Type.String()]))),
  /** The equipment whose values gave the RPN, where the formula depends on equipment. */
  equipment: Nullable(RecordName),
  /** Other numbers of the formulas, by variable key. */
  variables: Type.Record(Type.String(), Nullable(Type.Number())),
  rpn: Nullable(Type.Number()),
  /** Level of the matching risk goal; null without one. */
  level: Nullable(StringEnum(riskLevels)),
  action: Nullable(Type.String()),
  intakeUgPerDay: Nullable(Type.Number()),
  intakeBasis: Nullable(StringEnum(intakeBases)),
  cleaningRank: Nullable(Type.Integer()),
  cleaningRpn: Nullable(Type.Number()),
  limit: Nullable(LowestLimit),
  tie: Nullable(Type.Object({ size: Type.Integer(), above: Neighbour, below: Neighbour })),
  /** Owner of the missing value: the active, else the production, on equipment where named. */
  missing: Type.Array(
    Type.Object({ active: Nullable(RecordName), equipment: Nullable(RecordName), name: Type.String() }),
  ),
  /** Why the formula gives no number despite complete inputs. */
  fault: Nullable(Type.String()),
  /** A dummy production, planned but not made yet. */
  isPlanned: Type.Boolean(),
  /** Worst case by decision. */
  isOverride: Type.Boolean(),
  /** Versions of the formula (`formula`) and of each category (by key) that the row was calculated with. */
  versions: Type.Record(Type.String(), Type.Integer()),
});
export type WorstCase = Static<typeof WorstCase>;

const Formula = Type.Object({
  externalId: Type.String(),
  name: Type.String(),
  expression: Type.String(),
  version: Type.Integer(),
});

/** A category of the ranking, with the version of its table. */
export const RankingCategory = Type.Object({
  key: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  version: Type.Integer(),
});
export type RankingCategory = Static<typeof RankingCategory>;

/** A number used by a formula besides scores. */
const RankingVariable = Type.Object({ key: Type.String(), label: Type.String(), unit: Type.String() });

/** A missing value that prevents ranking, with the number of productions affected. */
export const RankingGap = Type.Object({
  /** The active or intermediate that lacks it. */
  active: Nullable(RecordName),
  isIntermediate: Type.Boolean(),
  production: Nullable(RecordName),
  equipment: Nullable(RecordName),
  name: Type.String(),
  productions: Type.Integer(),
});
export type RankingGap = Static<typeof RankingGap>;

/** The product to study and the acceptance limit (formulas 10.2). */
export const StudyChoice = Type.Object({
  study: Nullable(RecordName),
  acceptance: Nullable(
    Type.Object({ l3MgPerSqcm: Type.Number(), alert: Nullable(AlertLevel), production: RecordName }),
  ),
  differsFromRanking: Type.Boolean(),
  limitFromAnother: Type.Boolean(),
});
export type StudyChoice = Static<typeof StudyChoice>;

/** The worst cases of one scope, with their basis. */
export const WorstCases = Type.Object({
  scope: RankingScope,
  worstCases: Type.Array(WorstCase),
  pagination: Pagination,
  /** The worst case: the current override, else the first rank. */
  worst: Nullable(RecordName),
  notEvaluated: Type.Integer(),
  gaps: Type.Array(RankingGap),
  categories: Type.Array(RankingCategory),
  variables: Type.Array(RankingVariable),
  formula: Formula,
  cleaningFormula: Formula,
  /** True for a trial of other weights. */
  whatIf: Type.Boolean(),
  studyChoice: StudyChoice,
  override: Nullable(WorstProductOverride),
  /** Cleaning agents of the equipment, lowest limit first; agents without a limit come before. */
  cleaningAgents: Type.Array(
    Type.Object({
      cleaningAgent: RecordName,
      l3MgPerSqcm: Nullable(Type.Number()),
      alert: Nullable(AlertLevel),
      outcome: LimitOutcome,
      missing: Type.Array(Type.String()),
    }),
  ),
  /** Equipment of the scope, largest area first; equipment without an area comes before. */
  equipment: Type.Array(Type.Object({ equipment: RecordName, areaSqcm: Nullable(Type.Number()) })),
  basis: LimitBasis,
});
export type WorstCases = Static<typeof WorstCases>;

/** Ranks of the leading productions for weights of one category from none to double. */
export const RankSensitivity = Type.Object({
  scope: RankingScope,
  sensitivity: Type.Object({
    curves: Type.Array(
      Type.Object({
        category: Type.String(),
        factors: Type.Array(Type.Number()),
        lines: Type.Array(Type.Object({ production: RecordName, ranks: Type.Array(Nullable(Type.Integer())) })),
      }),
    ),
    settings: Type.Integer(),
    /** Share of settings in which the first production stays first, 0 to 1. */
    topStays: Nullable(Type.Number()),
    leaders: Type.Array(Type.Object({ production: RecordName, share: Type.Number() })),
  }),
  basis: LimitBasis,
});
export type RankSensitivity = Static<typeof RankSensitivity>;

/** The worst case of one equipment group under one cleaning procedure, the unit of qualification (formulas 10.2). */
export const UnitWorstCase = Type.Object({
  group: RecordName,
  /** Null: productions and equipment of the group without a cleaning procedure. */
  procedure: Nullable(Type.String()),
  /** Null also for a number that no procedure has. */
  procedureId: Nullable(Uuid),
  equipments: Type.Integer(),
  productions: Type.Integer(),
  notEvaluated: Type.Integer(),
  /** First rank; null when nothing is evaluated. */
  worst: Nullable(RecordName),
  rpn: Nullable(Type.Number()),
  level: Nullable(StringEnum(riskLevels)),
  studyChoice: StudyChoice,
});
export type UnitWorstCase = Static<typeof UnitWorstCase>;
/** Every equipment group under every procedure that cleans it, with its worst case. */
export const UnitWorstCases = Type.Object({ units: Type.Array(UnitWorstCase), basis: LimitBasis });
export type UnitWorstCases = Static<typeof UnitWorstCases>;

export { RankingScope, scopeQuery } from './ranking-scope.js';
