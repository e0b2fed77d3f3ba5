import { Type, type Static } from 'typebox';
import { Uuid } from '#schemas/lib/fields';

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** The groups and trains that equipment belongs to, without archived ones. */
export const Memberships = Type.Object({ equipmentGroups: Type.Array(Named), equipmentTrains: Type.Array(Named) });
/** The groups and trains of equipment. */
export type Memberships = Static<typeof Memberships>;
