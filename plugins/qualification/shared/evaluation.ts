import { Type, type Static } from 'typebox';
import { Moment, Nullable, Uuid } from '#schemas/lib/fields';
import { Finding } from '#schemas/views';

/** A change that an assessment accounts for: one field of one entry of the audit trail. */
export const IncludedChange = Type.Object({
  /** The number of its entry. */
  seq: Type.Integer(),
  entity: Type.String(),
  id: Type.String(),
  label: Type.String(),
  action: Type.String(),
  /** Path and label; null where the entry names no field. */
  field: Nullable(Type.String()),
  fieldLabel: Nullable(Type.String()),
  old: Type.Unknown(),
  new: Type.Unknown(),
  by: Type.String(),
  at: Moment,
  reason: Nullable(Type.String()),
  sentence: Type.String(),
});
export type IncludedChange = Static<typeof IncludedChange>;

/** A page of changes. */
export const ChangeList = Type.Object({
  changes: Type.Array(IncludedChange),
  pagination: Type.Object({ pageNumber: Type.Integer(), pageLimit: Type.Integer(), total: Type.Integer() }),
});

/** Cover that a study proved and that holds no more. */
export const LostCover = Type.Object({
  coverId: Type.String({
    description: 'Of a study its cover; of a historical study the study with the pair and residue',
  }),
  study: Type.String(),
  equipment: Type.String(),
  production: Type.String(),
  residue: Type.String(),
  provenLimitMgPerSqcm: Nullable(Type.Number()),
  limitMgPerSqcm: Nullable(Type.Number()),
  why: Type.String(),
});
export type LostCover = Static<typeof LostCover>;

/** A limit that no method can measure. */
export const InfeasibleLimit = Type.Object({
  equipment: Type.String(),
  residue: Type.String(),
  limitMgPerSqcm: Type.Number(),
  verdict: Type.String(),
  sentence: Type.String(),
  isNew: Type.Boolean(),
});
export type InfeasibleLimit = Static<typeof InfeasibleLimit>;

/** A missing input without which limits cannot be calculated. */
export const MissingDatum = Type.Object({
  kind: Type.String(),
  id: Uuid,
  label: Type.String(),
  input: Type.String(),
  blocks: Type.Integer(),
});
export type MissingDatum = Static<typeof MissingDatum>;

/** Another worst case of equipment. */
export const NewWorstCase = Type.Object({
  equipment: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});

/** The results of an evaluation, as they are kept with their hash. */
export const Evaluation = Type.Object({
  from: Nullable(Type.Object({ position: Type.Integer(), moment: Moment })),
  snapshot: Type.Object({ position: Type.Integer(), moment: Moment }),
  engineVersion: Type.String(),
  policyVersions: Type.Record(Type.String(), Type.Integer()),
  formulaVersions: Type.Record(Type.String(), Type.Integer()),
  changeCount: Type.Integer(),
  findings: Type.Array(Finding),
  newWorstCases: Type.Array(NewWorstCase),
  lostCover: Type.Array(LostCover),
  infeasible: Type.Array(InfeasibleLimit),
  missingData: Type.Array(MissingDatum),
});
export type Evaluation = Static<typeof Evaluation>;

/** A limit that differs between the calculation of today and the limits in force. */
export const LimitInForceDifference = Type.Object({
  equipment: Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }),
  residue: Type.String(),
  inForceMgPerSqcm: Nullable(Type.Number()),
  currentMgPerSqcm: Nullable(Type.Number()),
});

/** Which limits are in force (decision 13), and where they differ from the calculation of today. */
export const LimitsInForceSummary = Type.Object({
  assessment: Nullable(
    Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String(), approvedAt: Moment, snapshotAt: Moment }),
  ),
  /** Changes since its snapshot; all changes before the first assessment. */
  notEvaluated: Type.Integer(),
  /** The assessment that takes them in; null where none is open. */
  open: Nullable(Type.Object({ id: Uuid, externalId: Type.String(), status: Type.String() })),
  differences: Type.Array(LimitInForceDifference),
  differenceCount: Type.Integer(),
});
export type LimitsInForceSummary = Static<typeof LimitsInForceSummary>;
