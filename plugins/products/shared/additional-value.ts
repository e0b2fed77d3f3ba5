import { Type, type Static } from 'typebox';
import { closed, Nullable, Reason, Uuid } from '#schemas/lib/fields';
import { AnyFieldValue } from './additional-field.js';

/** The value of one additional field; null is no value. */
export const AdditionalValue = Type.Object({ definitionId: Uuid, value: Nullable(AnyFieldValue) }, closed);
export type AdditionalValue = Static<typeof AdditionalValue>;

/** All values that a record holds; what a call sends takes the place of all of them. */
const AdditionalValues = Type.Array(AdditionalValue, { maxItems: 200 });
/** Null leaves the record without any value. */
export const AdditionalFields = Nullable(AdditionalValues);

/** Values of the machines of a production; machines that are not named keep theirs (POST /eq-prd-additional-fields/{id}). */
export const PairValuesChange = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Reason),
    equipments: Type.Array(Type.Object({ equipmentId: Uuid, values: AdditionalValues }, closed), { maxItems: 1000 }),
  },
  closed,
);
export type PairValuesChange = Static<typeof PairValuesChange>;

const PairValue = Type.Object({
  equipment: Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() }),
  values: Type.Array(AdditionalValue),
});
/** Values by machine, with the version of the production that a change has to name. */
export const PairValues = Type.Object({ additionalFields: Type.Array(PairValue), version: Type.Integer() });
export type PairValues = Static<typeof PairValues>;
