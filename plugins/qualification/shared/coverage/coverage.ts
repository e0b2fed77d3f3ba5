import { Type, type Static } from 'typebox';
import { RecordName } from '#plugins/limits/shared/limit';
import { closed, Day, Nullable, Pagination, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { ProofText, SignatureComment, Signature } from '#schemas/identity/signature';
import { studyTypes } from '#schemas/enumerations/master-data';
import { CoverageStatus, coverageStatuses, LossReason, NotApplicableReason, ResidueKind } from './status.js';

/** Narrows the coverage; a part left out does not. */
export const coverageFilter = {
  residueKind: Type.Optional(ResidueKind),
  area: Type.Optional(Type.String({ maxLength: 255, description: 'Suite of the equipment' })),
  equipmentId: Type.Optional(Uuid),
  productionId: Type.Optional(Uuid),
};
/** The query of the map. */
export const CoverageQuery = Type.Object(coverageFilter, closed);
export type CoverageQuery = Static<typeof CoverageQuery>;

const counts = Type.Object(Object.fromEntries(coverageStatuses.map(status => [status, Type.Integer()])));
/** The number of cells by status. */
export type CoverageCounts = Readonly<Record<(typeof coverageStatuses)[number], number>>;

/** GET /coverage: the coverage map (C1), by production on equipment; the residues of a pair are read with it. */
export const CoverageMapAnswer = Type.Object({
  coverage: Type.Object({
    /** Rows. `statuses` has a letter for each column: the least proof of the residues of the pair; a point: no pair. */
    equipments: Type.Array(
      Type.Object({ ...RecordName.properties, area: Nullable(Type.String()), statuses: Type.String() }),
    ),
    /** Columns. */
    productions: Type.Array(RecordName),
    counts: Type.Unsafe<CoverageCounts>(counts),
    pairs: Type.Integer({ description: 'Productions on equipment' }),
    cells: Type.Integer({ description: 'Residues of all pairs; the sum of the counts' }),
    /** Pairs whose gaps are all accepted. */
    accepted: Type.Array(Type.Object({ row: Type.Integer(), column: Type.Integer() })),
    /** All suites of equipment, for the filter. */
    areas: Type.Array(Type.String()),
    /** The approved assessment whose limits are in force; null: the limits are not assessed. */
    assessment: Nullable(Type.Object({ id: Uuid, number: Type.String() })),
    noticeDays: Type.Integer({ description: 'Days before the end of its validity that a study is due soon' }),
  }),
});
export type CoverageMapAnswer = Static<typeof CoverageMapAnswer>;

const AcceptedGap = Type.Object({ id: Uuid, validUntil: Day });
const StartedWork = Type.Object({ kind: StringEnum(['study', 'task']), id: Uuid, number: Type.String() });

const cell = {
  residue: Type.Object({ ...RecordName.properties, kind: ResidueKind }),
  status: CoverageStatus,
  /** Validated: since when it is proven; otherwise since when it is not; null: unknown. */
  since: Nullable(Type.String()),
  ageDays: Nullable(Type.Integer({ description: 'Whole days since then' })),
  limitMgPerSqcm: Nullable(Type.Number({ description: 'The lowest limit in force on the equipment' })),
  /** Why a proof is no longer in force. */
  loss: Nullable(LossReason),
  whyNot: Nullable(NotApplicableReason),
  work: Nullable(StartedWork),
  acceptance: Nullable(AcceptedGap),
};

/** A residue without a proof in force. */
export const CoverageGap = Type.Object({
  equipment: RecordName,
  production: RecordName,
  ...cell,
  /** Of the production in the worst-case ranking of the facility; null: not evaluated, which comes first. */
  rpn: Nullable(Type.Number()),
});
export type CoverageGap = Static<typeof CoverageGap>;

/** GET /coverage/gaps: by risk, then age. */
export const CoverageGapList = Type.Object({ gaps: Type.Array(CoverageGap), pagination: Pagination });
export type CoverageGapList = Static<typeof CoverageGapList>;

/** A result behind a proof. */
export const ProofResult = Type.Object({
  id: Uuid,
  label: Type.String(),
  place: Nullable(Type.String()),
  residue: Nullable(Type.String()),
  verdict: Nullable(Type.String()),
  percentOfLimit: Nullable(Type.Number()),
  /** The value is a detection limit. */
  isBound: Type.Boolean(),
  method: Nullable(Type.String({ description: 'Number and revision' })),
  measuredAt: Type.String(),
});
export type ProofResult = Static<typeof ProofResult>;
/** A run behind a proof, with its results. */
export const ProofRun = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  state: Type.String(),
  outcome: Nullable(Type.String()),
  isVoid: Type.Boolean(),
  batchNumber: Nullable(Type.String()),
  completedAt: Nullable(Type.String()),
  results: Type.Array(ProofResult),
});
export type ProofRun = Static<typeof ProofRun>;
/** What proves a cell, or did: cover, study, runs and results. */
export const Proof = Type.Object({
  coverId: Uuid,
  basis: StringEnum(['own', 'group', 'worstCase', 'historicalStudy']),
  provenLimitMgPerSqcm: Nullable(Type.Number()),
  provenAt: Type.String(),
  validUntil: Nullable(Day),
  study: Type.Object({
    id: Uuid,
    /** A historical study was made before the product was used; it has no runs here. */
    kind: StringEnum(['study', 'historicalStudy']),
    number: Type.String(),
    title: Type.String(),
    studyType: Type.String(),
    outcome: Type.String(),
    equipment: Nullable(RecordName),
    production: Nullable(RecordName),
    completedAt: Nullable(Type.String()),
    runs: Type.Array(ProofRun),
  }),
});
export type Proof = Static<typeof Proof>;
/** A health-based limit of an active with its report. */
export const ProofHbel = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  name: Type.String(),
  basis: Type.String(),
  value: Type.String(),
  route: Type.String(),
  status: Type.String(),
  report: Nullable(Type.String({ description: 'Number and version of the report, or the source' })),
  reportFileId: Nullable(Uuid),
});
export type ProofHbel = Static<typeof ProofHbel>;

/** A cell with everything behind it. */
export const CoverageCell = Type.Object({ ...cell, proof: Nullable(Proof), hbels: Type.Array(ProofHbel) });
export type CoverageCell = Static<typeof CoverageCell>;

/** GET /coverage/{equipment}/{production}: the residues of one pair with their proofs. */
export const CoveragePair = Type.Object({
  pair: Type.Object({ equipment: RecordName, production: RecordName, cells: Type.Array(CoverageCell) }),
});
export type CoveragePair = Static<typeof CoveragePair>;

/** Residues of one pair, by default all its gaps. */
const ofPair = {
  equipmentId: Uuid,
  productionId: Uuid,
  residueIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
};

/** POST /coverage/acceptances: bears gaps for a time, with a signature; without a proof it answers what would be signed. */
export const AcceptanceRequest = Type.Object(
  {
    ...ofPair,
    reason: Reason,
    validUntil: Day,
    proof: Type.Optional(Nullable(ProofText)),
    comment: Type.Optional(Nullable(SignatureComment)),
  },
  closed,
);
export type AcceptanceRequest = Static<typeof AcceptanceRequest>;

/** A signed decision to bear gaps for a time. */
export const Acceptance = Type.Object({
  id: Uuid,
  equipment: RecordName,
  production: RecordName,
  residues: Type.Array(
    Type.Object({
      ...RecordName.properties,
      kind: ResidueKind,
      status: CoverageStatus,
      since: Nullable(Type.String()),
    }),
  ),
  reason: Type.String(),
  validUntil: Day,
  signature: Signature,
  createdAt: Type.String(),
  endedAt: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
});
export type Acceptance = Static<typeof Acceptance>;
/** The answer for one decision. */
export const OneAcceptance = Type.Object({ coverageAcceptance: Acceptance });
/** A page of decisions, newest first. */
export const AcceptanceList = Type.Object({ coverageAcceptances: Type.Array(Acceptance), pagination: Pagination });

/** POST /coverage/tasks: a task that will close gaps of one pair. */
export const GapTask = Type.Object({ ...ofPair, studyType: StringEnum(studyTypes), dueOn: Day, why: Reason }, closed);
export type GapTask = Static<typeof GapTask>;
