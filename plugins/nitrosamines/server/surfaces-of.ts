import type { EquipmentMaterial } from '#plugins/equipment/server/api';
import type { PlantLimits, Surfaces } from '#plugins/limits/server/api';
import type { KnownNitrosamine } from './read-nitrosamines.js';

/** The distinct materials of all equipment that may carry a nitrosamine. */
export function surfacesOf(
  { id, externalId }: Pick<KnownNitrosamine, 'id' | 'externalId'>,
  plant: PlantLimits,
  materials: readonly EquipmentMaterial[],
): Surfaces {
  const equipments = new Set(
    plant.residues().flatMap(({ substance, equipment }) => (substance.id === id ? [equipment.id] : [])),
  );
  const found = materials.filter(({ equipmentId }) => equipments.has(equipmentId));
  return {
    of: `the equipment of ${externalId}`,
    materials: [...new Map(found.map(material => [material.mocId, material])).values()],
  };
}
