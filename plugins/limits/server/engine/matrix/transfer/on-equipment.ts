import { firstUnitsOf } from '../../pair/first-units.js';
import type { PreparedPlant, Columns, FirstUnitColumns } from '../prepare.js';

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

function firstUnitColumns({ exposures, ratio }: Columns, units: number): FirstUnitColumns {
  const doses = ratio.slice();
  const share = new Float64Array(ratio.length).fill(1);
  const isReported = new Uint8Array(ratio.length);
  for (const [next, exposure] of exposures.entries()) {
    const first = firstUnitsOf(exposure, units);
    if (first === null) continue;
    doses[next] = first.doses;
    share[next] = first.share;
    isReported[next] = 1;
  }
  return { doses, share, isReported };
}
