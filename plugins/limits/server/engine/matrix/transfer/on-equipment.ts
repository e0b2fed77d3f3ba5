import type { EquipmentOverrides } from '../../pair/limit-override.js';
import type { Equipment } from '../../plant.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import type { Columns, PreparedPlant } from '../prepare.js';
import { firstUnitColumns } from './first-unit-columns.js';

/**
 * A plant as seen from one piece of equipment, with the signed limits on it: where residue may reach only the first units, every next batch is reduced to
 * these (formulas 4.6). Areas stay, because residue of other equipment reaches the same patients and each equipment
 * has its share of the intake by area.
 */
export function onEquipment<P extends IndexedPlant>(plant: P, equipment: number): P {
  const { transferFirstUnits: units, overrides } = plant.input.equipments[equipment] ?? {};
  return withOverrides(units === undefined ? plant : seenFrom(plant, units), overrides);
}

/** A plant in which signed limits apply. */
export function withOverrides<P extends IndexedPlant>(plant: P, overrides: EquipmentOverrides | undefined): P {
  return overrides === undefined ? plant : { ...plant, overrides };
}

/** A plant in which residue reaches only the first units of every next batch. */
export function seenFrom<P extends IndexedPlant>(plant: P, units: number): P {
  return { ...plant, transferFirstUnits: units, columns: withFirstUnits(plant.columns, units) };
}

/** The values of next productions with those of their first units. */
export function withFirstUnits(columns: Columns, units: number): Columns {
  return { ...columns, firstUnits: firstUnitColumns(columns, units) };
}

/** Positions of the equipment with limits of its own: by first units or by signed limits. Ascending. */
export function markedEquipments({ input: { equipments } }: Pick<PreparedPlant, 'input'>): number[] {
  const found: number[] = [];
  for (let place = 0; place < equipments.length; place++) if (hasOwnLimits(equipments[place])) found.push(place);
  return found;
}

/** Whether limits on a piece of equipment may differ from those of its pairs. */
function hasOwnLimits(equipment: Equipment | undefined): boolean {
  return equipment?.transferFirstUnits !== undefined || equipment?.overrides !== undefined;
}
