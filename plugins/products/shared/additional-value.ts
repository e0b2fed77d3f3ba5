import { Type, type Static } from 'typebox';
import { fieldCards } from '#schemas/lib/field-cards';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { AnyFieldValue } from './additional-field.js';

/** The value of one additional field; null is no value. */
export const AdditionalValue = Type.Object({ definitionId: Uuid, value: Nullable(AnyFieldValue) }, closed);
export type AdditionalValue = Static<typeof AdditionalValue>;

/** All values of a record; a call replaces all of them. */
const AdditionalValues = Type.Array(AdditionalValue, { maxItems: 200 });
/** The values of a record, or null; pages show them by the labels of their definitions. */
export const additionalFieldsCard = fieldCards({
  additionalFields: {
    schema: Nullable(AdditionalValues),
    label: 'Additional fields',
    control: 'none',
    fact: false,
    sheet: false,
  },
});

/** Values of the equipment of a production; equipment that is not named keeps its values (POST /eq-prd-additional-fields/{id}). */
export const PairValuesChange = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    equipments: Type.Array(Type.Object({ equipmentId: Uuid, values: AdditionalValues }, closed), { maxItems: 1000 }),
  },
  closed,
);
export type PairValuesChange = Static<typeof PairValuesChange>;

const PairValue = Type.Object({
  equipment: Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }),
  values: Type.Array(AdditionalValue),
});
/** Values by equipment, with the version of the production that a change has to name. */
export const PairValues = Type.Object({ additionalFields: Type.Array(PairValue), version: Type.Integer() });
export type PairValues = Static<typeof PairValues>;
