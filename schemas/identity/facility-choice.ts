import { Type, type Static } from 'typebox';
import { Uuid } from '../lib/fields.js';

const definitions = Type.Array(Type.Object({}, { additionalProperties: true }), {
  description: 'fields that the facility adds, as GET {fp}/additional-fields/lists answers them',
});

/** A facility as the choice offers it and as session storage keeps it (specification section 3). */
export const FacilityChoice = Type.Object({
  id: Uuid,
  name: Type.String(),
  productType: Type.String(),
  tier: Type.String({ description: 'the tier that works: lite where the facility or its licence is lite' }),
  facilityGroup: Type.Object({ name: Type.String() }),
  apiAdditionalFields: definitions,
  intermediateAdditionalFields: definitions,
  productAdditionalFields: definitions,
  productionAdditionalFields: definitions,
  equipmentWiseProductionWiseAdditionalField: definitions,
});
export type FacilityChoice = Static<typeof FacilityChoice>;
