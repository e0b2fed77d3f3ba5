import { Type, type Static } from 'typebox';
import { ProofText, Signature, SignatureComment } from '#schemas/identity/signature';
import { closed, Day, Nullable, Pagination, Quantity, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { RecordName } from './limit.js';

/**
 * `proposed`: not signed yet, it does not count. `inForce`: it counts. `reviewDue`: it counts, and its review date has
 * come. `lapsed`: it allows more than was calculated, and less is calculated now; there it does not count until it is
 * decided again. `withdrawn` before it was signed, `replaced` and `removed` are history.
 */
export const limitOverrideStates = [
  'proposed',
  'inForce',
  'reviewDue',
  'lapsed',
  'withdrawn',
  'replaced',
  'removed',
] as const;
export type LimitOverrideState = (typeof limitOverrideStates)[number];

/** A decision on the limit of one residue on one piece of equipment, in place of the calculated one (ADR 0061). */
export const LimitOverrideRecord = Type.Object({
  id: Uuid,
  equipment: RecordName,
  /** The production that leaves the residue; null for cleaning agents. */
  production: Nullable(RecordName),
  substance: RecordName,
  /** As entered. */
  limit: Quantity('surfaceResidue'),
  l3MgPerSqcm: Type.Number(),
  /** The lowest calculated limit at the decision, and now; null where there is none any more or it is history. */
  decidedOnMgPerSqcm: Type.Number(),
  calculatedMgPerSqcm: Nullable(Type.Number()),
  isLooser: Type.Boolean(),
  reason: Type.String(),
  reviewDate: Day,
  status: StringEnum(limitOverrideStates),
  /** The decision that it takes the place of once it is signed. */
  replaces: Nullable(Uuid),
  /** SHA-256 of the content to sign. */
  contentHash: Type.String(),
  signature: Nullable(Signature),
  /** Whether the decision is unchanged since it was signed; null without a signature. */
  isIntact: Nullable(Type.Boolean()),
  version: Type.Integer(),
  createdAt: Type.String(),
  createdBy: Uuid,
  createdByName: Type.String(),
  endedAt: Nullable(Type.String()),
  endedByName: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
  /** With which a signed decision was removed. */
  endSignature: Nullable(Signature),
});
export type LimitOverrideRecord = Static<typeof LimitOverrideRecord>;

const decided = { limit: Quantity('surfaceResidue'), reason: Reason, reviewDate: Day };
const version = Type.Integer({ minimum: 1 });
const signing = {
  version,
  proof: Type.Optional(Nullable(ProofText)),
  comment: Type.Optional(Nullable(SignatureComment)),
};

/** Another limit of a residue of a production on a piece of equipment. */
export const ProductionOverrideRequest = Type.Object(
  { equipmentId: Uuid, productionId: Uuid, substanceId: Uuid, ...decided },
  closed,
);
/** Another limit of a cleaning agent on a piece of equipment. */
export const AgentOverrideRequest = Type.Object({ equipmentId: Uuid, cleaningAgentId: Uuid, ...decided }, closed);
/** Another value in place of a decision in force; it counts once it is signed. */
export const OverrideChange = Type.Object({ version, ...decided }, closed);
export type OverrideChange = Static<typeof OverrideChange>;
/** The end of a decision that nobody has signed. */
export const OverrideWithdrawal = Type.Object({ version, reason: Reason }, closed);
export type OverrideWithdrawal = Static<typeof OverrideWithdrawal>;
/** With a proof of identity for the meaning and the `contentHash` of the decision; without one, the content to sign is answered. */
export const OverrideApproval = Type.Object(signing, closed);
export type OverrideApproval = Static<typeof OverrideApproval>;
/** The end of a decision in force, with a proof of identity for the content of the removal. */
export const OverrideRemoval = Type.Object({ ...signing, reason: Reason }, closed);
export type OverrideRemoval = Static<typeof OverrideRemoval>;

/** The answer of calls about one decision. */
export const OneLimitOverride = Type.Object({ limitOverride: LimitOverrideRecord });
/** A page of decisions, including ended ones. */
export const LimitOverrideList = Type.Object({
  limitOverrides: Type.Array(LimitOverrideRecord),
  pagination: Pagination,
});
export type LimitOverrideList = Static<typeof LimitOverrideList>;
