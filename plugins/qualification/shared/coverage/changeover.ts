import { Type, type Static } from 'typebox';
import { RecordName } from '#plugins/limits/shared/limit';
import { closed, Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { CoverageStatus, ResidueKind } from './status.js';

/**
 * How far equipment is cleaned before the next production (C16). A: between batches of the same production. B: the next
 * production contains the same actives, so that only what cleaned the equipment must not remain. C: all residues of the
 * previous production are removed.
 */
export const cleaningLevels = ['A', 'B', 'C'] as const;
export type CleaningLevel = (typeof cleaningLevels)[number];

/** Levels as screens show them. */
export const levelWords: Readonly<Record<CleaningLevel, string>> = {
  A: 'Level A: batch to batch',
  B: 'Level B: same actives',
  C: 'Level C: product changeover',
};
/** The letter of a changeover that is not allowed. */
export const forbiddenLetter = 'X';

/** Why a production may not follow. */
export const blockedReasons = ['notProven', 'noLimit', 'resultAboveLimit'] as const;

/** One piece of equipment or one train: exactly one of them. */
export const scopeOfChangeovers = {
  equipmentId: Type.Optional(Uuid),
  equipmentTrainId: Type.Optional(Uuid),
};

/** A reason against a changeover, or a gap that was accepted. */
export const ChangeoverReason = Type.Object({
  reason: StringEnum(blockedReasons),
  /** Null: on all equipment of the changeover. */
  equipment: Nullable(RecordName),
  residue: Nullable(Type.Object({ ...RecordName.properties, kind: ResidueKind })),
  status: Nullable(CoverageStatus),
  /** What is missing, or the result in percent of the limit. */
  detail: Nullable(Type.String()),
});
export type ChangeoverReason = Static<typeof ChangeoverReason>;

/** What may run next after a production, and what that needs. */
export const NextProduction = Type.Object({
  production: RecordName,
  isAllowed: Type.Boolean(),
  level: StringEnum(cleaningLevels),
  /** Shared with the previous production. */
  equipments: Type.Array(RecordName),
  whyNot: Type.Array(ChangeoverReason),
  /** Gaps that were accepted with a signature. */
  accepted: Type.Array(ChangeoverReason),
  /** The lowest limit of the changeover and its residue; null at level A and B, and without a limit. */
  limitMgPerSqcm: Nullable(Type.Number()),
  limitOf: Nullable(RecordName),
  /** The highest result of the year after the previous production on this equipment, mg/sqcm. */
  highestResultMgPerSqcm: Nullable(Type.Number()),
  /** The limit ÷ that result. */
  margin: Nullable(Type.Number()),
  /** Cleaning by the procedures; the longest, because equipment is cleaned at the same time; null: not stated. */
  hours: Nullable(Type.Number()),
  /** How long the equipment stays clean: the shortest of the procedures. */
  cleanHoldHours: Nullable(Type.Number()),
  procedures: Type.Array(Type.String()),
  /** What shows that the cleaning succeeded: `visual` where the inspection settings let an inspection be enough, and its figures are known. */
  evidence: StringEnum(['visual', 'test']),
});
export type NextProduction = Static<typeof NextProduction>;

/** GET /changeovers/next: allowed ones first, then by level, hours and ID. */
export const NextProductions = Type.Object({
  previous: RecordName,
  nextProductions: Type.Array(NextProduction),
  /** The approved assessment whose limits are in force; null: the limits are not assessed. */
  assessment: Nullable(Type.Object({ id: Uuid, number: Type.String() })),
});
export type NextProductions = Static<typeof NextProductions>;

/** GET /changeovers: the changeover matrix; rows are previous and columns next productions, in one order. */
export const ChangeoverMatrix = Type.Object({
  changeoverMatrix: Type.Object({
    productions: Type.Array(RecordName),
    /** A letter for each column: the cleaning level, X where the next is not allowed, a point without shared equipment. */
    rows: Type.Array(Type.String()),
    assessment: Nullable(Type.Object({ id: Uuid, number: Type.String() })),
  }),
});
export type ChangeoverMatrix = Static<typeof ChangeoverMatrix>;

/** Most productions of a list of campaigns. */
export const longestCampaignList = 60;
/** POST /changeovers/order: campaigns in the order of the planner. */
export const OrderRequest = Type.Object(
  {
    ...scopeOfChangeovers,
    /** What is on the equipment now; left out: it is clean. */
    startProductionId: Type.Optional(Nullable(Uuid)),
    productionIds: Type.Array(Uuid, { minItems: 2, maxItems: longestCampaignList, uniqueItems: true }),
  },
  closed,
);
export type OrderRequest = Static<typeof OrderRequest>;

/** One order of campaigns and what it costs. */
export const CampaignOrder = Type.Object({
  productions: Type.Array(
    Type.Object({
      ...RecordName.properties,
      /** Of the changeover before it; null for the first on clean equipment and without shared equipment. */
      level: Nullable(StringEnum(cleaningLevels)),
      isAllowed: Type.Boolean(),
      hours: Nullable(Type.Number()),
    }),
  ),
  /** Changeovers that are not allowed. */
  forbidden: Type.Integer(),
  /** Hours, or the weights of the levels; see `basis`. */
  sum: Type.Number(),
});
export type CampaignOrder = Static<typeof CampaignOrder>;

/** The best order found, beside the order given. */
export const OrderAnswer = Type.Object({
  given: CampaignOrder,
  best: CampaignOrder,
  isBetter: Type.Boolean(),
  /** All orders were compared. */
  isExact: Type.Boolean(),
  /** `hours` where the procedures of all changeovers state their times, otherwise the weights of the levels. */
  basis: StringEnum(['hours', 'level']),
});
export type OrderAnswer = Static<typeof OrderAnswer>;
