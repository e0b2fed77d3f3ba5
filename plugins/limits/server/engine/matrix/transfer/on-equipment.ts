import { firstUnitsOf } from '../../pair/first-units.js';
import type { PreparedPlant, Columns, FirstUnitColumns } from '../prepare.js';

/**
 * A plant as one machine sees it: where its residue may reach the first units of a batch alone, every next batch is no
 * more than these (formulas 4.6). Whatever is calculated of such a plant holds on that machine. All areas stay: residue of
 * the other machines reaches the same patients, so that each machine has its share of the intake by its area.
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

/** Places of the machines whose residue may reach first units alone, ascending. */
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
