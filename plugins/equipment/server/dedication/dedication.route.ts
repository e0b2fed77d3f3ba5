import { Type } from 'typebox';
import { defineRoute, readOnly } from '#kernel/contract';
import { EquipmentDedication } from '#plugins/equipment/shared/dedication';
import { closed, Uuid } from '#schemas/lib/fields';
import { readDedication } from './read-dedication.js';

/** GET /equipments/{id}/dedication reports whether equipment is used as its dedication states. */
export const dedicationRoute = defineRoute({
  scope: 'facility',
  feature: 'equipment',
  method: 'GET',
  path: '/equipments/:id/dedication',
  access: { anyOf: ['Equipment.Get'] },
  summary: 'The stated dedication of equipment, and what productions make on it',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: Type.Object({ equipmentDedication: EquipmentDedication }),
  asOf: true,
  audit: readOnly,
  useCase: readDedication,
});
