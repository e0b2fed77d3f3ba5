import { Type, type Static } from 'typebox';
import { Nullable, Uuid } from '#schemas/lib/fields';

/** The cleaning procedure that equipment, or a production on equipment, refers to, and the revision that it was assessed with. */
export const ProcedureReference = Type.Object({
  id: Uuid,
  externalId: Type.String({ description: 'Number of the procedure' }),
  name: Type.String(),
  revision: Nullable(Type.String({ description: 'Printed revision that it was assessed with' })),
  version: Nullable(Type.Integer({ description: 'Version of the document that it was assessed with' })),
  revisionInForce: Nullable(Type.String()),
  versionInForce: Type.Integer(),
  isStale: Type.Boolean({ description: 'A later revision is in force than that which it was assessed with' }),
});
export type ProcedureReference = Static<typeof ProcedureReference>;
