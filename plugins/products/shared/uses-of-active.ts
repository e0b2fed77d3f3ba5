import { Type, type Static } from 'typebox';
import { Uuid } from '#schemas/lib/fields';

const named = Type.Array(Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }));

/** Where an active is used, without archived records: at most 500 of each. */
export const UsesOfActive = Type.Object({ products: named, productions: named, analyticalMethods: named });
/** The records that use an active. */
export type UsesOfActive = Static<typeof UsesOfActive>;
