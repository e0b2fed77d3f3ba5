import { Type } from 'typebox';
import { closed, Uuid } from '#schemas/lib/fields';

/** Path parameter of calls about one record. */
export const OneRecord = Type.Object({ id: Uuid }, closed);

/** Settings common to the nitrosamine calls that are not master data. */
export const nitrosamineCall = {
  scope: 'facility',
  feature: 'nitrosamines',
  access: { anyOf: ['Substance.Get'] },
} as const;
