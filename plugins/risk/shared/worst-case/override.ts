import { Type, type Static } from 'typebox';
import { ProofText, Signature, SignatureComment } from '#schemas/identity/signature';
import { RecordName } from '#plugins/limits/shared/limit';
import { closed, Nullable, Pagination, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { ProcedureNumber } from './ranking-scope.js';
import { rankingScopes } from './scope.js';

/**
 * `inForce`: it counts. `reviewDue`: it counts, and its review date has come. `inputsChanged`: it no longer counts and
 * must be decided again. `withdrawn` and `replaced` are history.
 */
const overrideStatuses = ['inForce', 'reviewDue', 'inputsChanged', 'withdrawn', 'replaced'] as const;
export type OverrideStatus = (typeof overrideStatuses)[number];

/** A calendar day, `YYYY-MM-DD`. */
const Day = Type.String({ format: 'date' });

/** A decision on the worst case that overrides the ranking (entities 3.3, formulas 10.2). */
export const WorstProductOverride = Type.Object({
  id: Uuid,
  scope: StringEnum(rankingScopes),
  /** Null: the whole facility. */
  record: Nullable(RecordName),
  /** For a group: limited to this cleaning procedure, by its number when it was decided; null: everything. */
  procedure: Nullable(Type.String()),
  procedureId: Nullable(Uuid),
  production: RecordName,
  reason: Type.String(),
  reviewDate: Day,
  status: StringEnum(overrideStatuses),
  /** Changes since the decision, while it is current. */
  changed: Type.Array(
    Type.Object({
      what: Type.String(),
      from: Nullable(Type.Union([Type.Number(), Type.String()])),
      to: Nullable(Type.Union([Type.Number(), Type.String()])),
    }),
  ),
  /** SHA-256 of its inputs. */
  inputsHash: Type.String(),
  replaces: Nullable(Uuid),
  /** SHA-256 of the content to sign. */
  contentHash: Type.String(),
  signature: Nullable(Signature),
  /** Whether the decision is unchanged since it was signed; null without a signature. */
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

/** POST /worst-product-overrides. `replaces` names the current override of the scope, if any. */
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

/** Response of calls about one decision. */
export const OneOverride = Type.Object({ worstProductOverride: WorstProductOverride });
/** A page of decisions, including ended ones. */
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
