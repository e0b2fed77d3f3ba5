import { Type, type Static } from 'typebox';
import { durationUnits } from '../enumerations/master-data.js';
import { closed, StringEnum } from './fields.js';

/** A whole number of days, weeks, months or years (specification section 3, Duration units). */
export const Duration = Type.Object(
  { value: Type.Integer({ minimum: 1, maximum: 1000 }), unit: StringEnum(durationUnits) },
  closed,
);
export type Duration = Static<typeof Duration>;
