import { Type, type Static } from 'typebox';
import { StringEnum, Uuid } from '#schemas/lib/fields';
import { dedications } from './equipment.js';

/** What is said of whom a machine is kept for, beside what live productions make on it (entities 2.1). */
export const EquipmentDedication = Type.Object({
  dedication: StringEnum(dedications),
  /** True when residue of one product may reach another there, so that it counts in limits. */
  isShared: Type.Boolean(),
  /** It is said to be kept for one product, and productions make several on it: it counts as shared all the same. */
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
