import { Type } from 'typebox';
import { closed, Uuid } from '#schemas/lib/fields';

/** The record that a call is about. */
export const OneRecord = Type.Object({ id: Uuid }, closed);

/** What all calls about nitrosamines share besides those of master data. */
export const nitrosamineCall = {
  scope: 'facility',
  feature: 'nitrosamines',
  access: { anyOf: ['Substance.Get'] },
} as const;
