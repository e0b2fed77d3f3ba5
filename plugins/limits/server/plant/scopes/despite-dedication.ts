import type { Plant } from '#plugins/products/server/api';
import type { SharedDespiteDedication } from '#plugins/limits/shared/limit';
import { recordName } from '../names.js';

/** Equipment stated as dedicated that counts as shared, with the products made on it, in plant order. */
export function despiteDedication({ equipments }: Pick<Plant, 'equipments'>): SharedDespiteDedication[] {
  return equipments.flatMap(equipment =>
    equipment.usedFor === undefined
      ? []
      : [
          {
            equipment: recordName(equipment),
            usedFor: equipment.usedFor.map(each => ({ kind: each.kind, ...recordName(each) })),
          },
        ],
  );
}
