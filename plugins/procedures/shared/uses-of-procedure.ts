import { Type, type Static } from 'typebox';
import { Uuid } from '#schemas/lib/fields';

const Named = { id: Uuid, externalId: Type.String(), name: Type.String() };

/** Where a procedure is used, without archived records: at most 500 of each. */
export const UsesOfProcedure = Type.Object({
  /** Equipment that names it as its own procedure. */
  equipments: Type.Array(Type.Object(Named)),
  /** Pairs of production and equipment that name it. */
  pairs: Type.Array(Type.Object({ production: Type.Object(Named), equipment: Type.Object(Named) })),
  /** Agents whose residue is limited on all equipment that it cleans. */
  cleaningAgents: Type.Array(Type.Object(Named)),
  /** Procedures that supersede it. */
  supersededBy: Type.Array(Type.Object(Named)),
});
/** The records that use a procedure. */
export type UsesOfProcedure = Static<typeof UsesOfProcedure>;
