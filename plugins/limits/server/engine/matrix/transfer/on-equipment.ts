import type { PreparedPlant } from '../prepare.js';
import { firstUnitColumns } from './first-unit-columns.js';

/**
 * A plant as seen from one piece of equipment: where residue may reach only the first units, every next batch is reduced to
 * these (formulas 4.6). Areas stay, because residue of other equipment reaches the same patients and each equipment
 * has its share of the intake by area.
 */
export function onEquipment(plant: PreparedPlant, equipment: number): PreparedPlant {
  const units = plant.input.equipments[equipment]?.transferFirstUnits;
  if (units === undefined) return plant;
  const { columns } = plant;
  return {
    ...plant,
    transferFirstUnits: units,
    columns: { ...columns, firstUnits: firstUnitColumns(columns, units) },
  };
}

/** Positions of the equipment whose residue may reach only the first units, ascending. */
export function markedEquipments({ input: { equipments } }: Pick<PreparedPlant, 'input'>): number[] {
  const found: number[] = [];
  for (let place = 0; place < equipments.length; place++)
    if (equipments[place]?.transferFirstUnits !== undefined) found.push(place);
  return found;
}
