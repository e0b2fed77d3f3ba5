import { Type, type Static } from 'typebox';
import { StringEnum, Uuid } from '#schemas/lib/fields';
import { dedications } from './equipment.js';

/** The stated dedication of equipment next to what live productions make on it (entities 2.1). */
export const EquipmentDedication = Type.Object({
  dedication: StringEnum(dedications),
  /** True when residue of one product may reach another, so that the equipment counts in limits. */
  isShared: Type.Boolean(),
  /** Dedicated to one product by statement but used for several, so that it counts as shared. */
  isSharedDespiteDedication: Type.Boolean(),
  /** Products, actives and intermediates that live productions make on it. */
  usedFor: Type.Array(
    Type.Object({
      kind: StringEnum(['product', 'api', 'intermediate']),
      id: Uuid,
      externalId: Type.String(),
      name: Type.String(),
    }),
  ),
});
export type EquipmentDedication = Static<typeof EquipmentDedication>;
