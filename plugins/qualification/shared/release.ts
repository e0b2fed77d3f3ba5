import { Type, type Static } from 'typebox';
import { releaseStates } from '#schemas/enumerations/states';
import { ProofText, SignatureComment } from '#schemas/identity/signature';
import { closed, Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { AvailableAction } from '#schemas/workflow/available-action';

const releaseKinds = ['released', 'atRisk', 'revoked'] as const;

/** Whether equipment may be released, why, and what was decided (transitions section 8). */
export const ReleasePanel = Type.Object({
  state: StringEnum(releaseStates),
  reasons: Type.Array(Type.String()),
  version: Type.Integer({ description: '0 before the first cleaning' }),
  /** The last decision on the present cleaning; null before one. */
  decision: Nullable(
    Type.Object({
      kind: StringEnum(releaseKinds),
      at: Type.String(),
      by: Type.String(),
      nextProduction: Nullable(Type.String()),
      reason: Nullable(Type.String()),
    }),
  ),
  actions: Type.Array(AvailableAction),
});
export type ReleasePanel = Static<typeof ReleasePanel>;

/** The run that was planned for an ordered cleaning; null where none follows. */
export const PlannedRun = Nullable(Type.Object({ id: Uuid, label: Type.String() }));
export type PlannedRun = Static<typeof PlannedRun>;

/** Releases equipment, orders a cleaning, or revokes a release. */
export const ReleaseBody = Type.Object(
  {
    action: StringEnum(['release', 'releaseAtRisk', 'orderCleaning', 'revoke']),
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
    comment: Type.Optional(Nullable(SignatureComment)),
    proof: Type.Optional(Nullable(ProofText)),
    nextProductionId: Type.Optional(Nullable(Uuid)),
  },
  closed,
);
export type ReleaseBody = Static<typeof ReleaseBody>;

/** A production that may be next on equipment, or why not. */
export const NextProduction = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  isAllowed: Type.Boolean(),
  reasons: Type.Array(Type.String()),
});
export type NextProduction = Static<typeof NextProduction>;
