import type { Plant } from '#plugins/products/server/api';
import type { SharedDespiteDedication } from '#plugins/limits/shared/limit';
import { recordName } from '../names.js';

/** Machines that are said to be kept for one product and count as shared, with what productions make on them, in the order of the plant. */
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
