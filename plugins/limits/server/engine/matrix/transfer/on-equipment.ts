import type { IndexedPlant } from '../areas/shared-surface.js';
import type { Columns, PreparedPlant } from '../prepare.js';
import { firstUnitColumns } from './first-unit-columns.js';

/**
 * A plant as seen from one piece of equipment: where residue may reach only the first units, every next batch is reduced to
 * these (formulas 4.6). Areas stay, because residue of other equipment reaches the same patients and each equipment
 * has its share of the intake by area.
 */
export function onEquipment<P extends IndexedPlant>(plant: P, equipment: number): P {
  const units = plant.input.equipments[equipment]?.transferFirstUnits;
  return units === undefined ? plant : seenFrom(plant, units);
}

/** A plant in which residue reaches only the first units of every next batch. */
export function seenFrom<P extends IndexedPlant>(plant: P, units: number): P {
  return { ...plant, transferFirstUnits: units, columns: withFirstUnits(plant.columns, units) };
}

/** The values of next productions with those of their first units. */
export function withFirstUnits(columns: Columns, units: number): Columns {
  return { ...columns, firstUnits: firstUnitColumns(columns, units) };
}

/** Positions of the equipment whose residue may reach only the first units, ascending. */
export function markedEquipments({ input: { equipments } }: Pick<PreparedPlant, 'input'>): number[] {
  const found: number[] = [];
  for (let place = 0; place < equipments.length; place++)
    if (equipments[place]?.transferFirstUnits !== undefined) found.push(place);
  return found;
}
