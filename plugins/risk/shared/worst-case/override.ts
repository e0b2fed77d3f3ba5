import { Type, type Static } from 'typebox';
import { ProofText, Signature, SignatureComment } from '#schemas/identity/signature';
import { RecordName } from '#plugins/limits/shared/limit';
import { closed, Nullable, Pagination, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { ProcedureNumber } from './ranking-scope.js';
import { rankingScopes } from './scope.js';

/**
 * `inForce`: it counts. `reviewDue`: it counts, and its review date has come. `askAgain`: what it rested on has changed,
 * so it counts no longer until a person decides anew. `withdrawn` and `replaced` are history.
 */
const overrideStatuses = ['inForce', 'reviewDue', 'askAgain', 'withdrawn', 'replaced'] as const;
export type OverrideStatus = (typeof overrideStatuses)[number];

/** A calendar day, `YYYY-MM-DD`. */
const Day = Type.String({ format: 'date' });

/** A person's choice of the worst case instead of the ranking's first (entities 3.3, formulas 10.2). */
export const WorstProductOverride = Type.Object({
  id: Uuid,
  scope: StringEnum(rankingScopes),
  /** Null: the whole facility. */
  record: Nullable(RecordName),
  /** Of a group: only what this cleaning procedure cleans; null: everything. */
  procedure: Nullable(Type.String()),
  production: RecordName,
  reason: Type.String(),
  reviewDate: Day,
  status: StringEnum(overrideStatuses),
  /** What changed since it was decided; only while it stands. */
  changed: Type.Array(
    Type.Object({
      what: Type.String(),
      from: Nullable(Type.Union([Type.Number(), Type.String()])),
      to: Nullable(Type.Union([Type.Number(), Type.String()])),
    }),
  ),
  /** SHA-256 of the inputs it rested on. */
  inputsHash: Type.String(),
  replaces: Nullable(Uuid),
  /** SHA-256 of what a signature covers. */
  contentHash: Type.String(),
  signature: Nullable(Signature),
  /** Whether the decision still is what was signed; null while it is not signed. */
  isIntact: Nullable(Type.Boolean()),
  signedBy: Nullable(Uuid),
  signedAt: Nullable(Type.String()),
  version: Type.Integer(),
  createdAt: Type.String(),
  createdBy: Uuid,
  endedAt: Nullable(Type.String()),
  endedBy: Nullable(Uuid),
  endReason: Nullable(Type.String()),
});
export type WorstProductOverride = Static<typeof WorstProductOverride>;

/** POST /worst-product-overrides. `replaces` names the override that stands on the scope, if one does. */
export const OverrideRequest = Type.Object(
  {
    scope: StringEnum(rankingScopes),
    scopeId: Type.Optional(Nullable(Uuid)),
    procedure: Type.Optional(Nullable(ProcedureNumber)),
    productionId: Uuid,
    reason: Reason,
    reviewDate: Day,
    replaces: Type.Optional(Nullable(Uuid)),
  },
  closed,
);
export type OverrideRequest = Static<typeof OverrideRequest>;

/** What calls about one decision answer. */
export const OneOverride = Type.Object({ worstProductOverride: WorstProductOverride });
/** A page of decisions, ended ones included. */
export const OverrideList = Type.Object({
  worstProductOverrides: Type.Array(WorstProductOverride),
  pagination: Pagination,
});

/** PUT /worst-product-overrides/:id/sign, with a proof of identity for the meaning and the decision's `contentHash`. */
export const OverrideSigning = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    proof: Type.Optional(Nullable(ProofText)),
    comment: Type.Optional(Nullable(SignatureComment)),
  },
  closed,
);
export type OverrideSigning = Static<typeof OverrideSigning>;
