import { Type, type Static } from 'typebox';
import { Nullable, Uuid } from '#schemas/lib/fields';

const Named = { id: Uuid, externalId: Type.String(), name: Type.String() };
/** The revision that a use was assessed with; stale when a later one is in force. */
const assessed = {
  revision: Nullable(Type.String()),
  version: Nullable(Type.Integer()),
  isStale: Type.Boolean(),
};

/** Where a procedure is used, without archived records: at most 500 of each. */
export const UsesOfProcedure = Type.Object({
  /** Equipment that refers to it as its own procedure. */
  equipments: Type.Array(Type.Object({ ...Named, ...assessed })),
  /** Pairs of production and equipment that refer to it. */
  pairs: Type.Array(Type.Object({ production: Type.Object(Named), equipment: Type.Object(Named), ...assessed })),
  /** Agents whose residue is limited on all equipment that it cleans. */
  cleaningAgents: Type.Array(Type.Object(Named)),
  /** Procedures that supersede it. */
  supersededBy: Type.Array(Type.Object(Named)),
});
/** The records that use a procedure. */
export type UsesOfProcedure = Static<typeof UsesOfProcedure>;
