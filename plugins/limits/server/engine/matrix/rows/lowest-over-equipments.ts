import type { RowNumbers, RowValues } from '../../pair/mac-formula.js';
import type { RowPlace } from './pair-rows.js';
import { placeIn } from '../areas/places.js';
import type { Indexes } from '../areas/usage.js';

/**
 * A formula per equipment over the rows of a plant: the lowest carryover over the equipment that both use, or NaN as
 * soon as one has none.
 */
export class LowestOverEquipments implements RowValues {
  private readonly lowest: Float64Array;

  constructor(
    private readonly formula: RowValues,
    private readonly indexes: Indexes,
    private readonly at: RowPlace,
  ) {
    this.lowest = new Float64Array(indexes.count);
  }

  read(from: number, to: number): RowNumbers {
    const { formula, at, lowest } = this;
    const { usersOf } = this.indexes;
    lowest.fill(Infinity, from, to);
    for (let index = 0; index < at.equipments.length; index++) {
      const equipment = at.equipments[index] ?? 0;
      const users = usersOf[equipment] ?? noUsers;
      const [first, end] = [placeIn(users, from), placeIn(users, to)];
      if (first === end) continue;
      at.equipment = equipment;
      const found = formula.read(from, to);
      if (typeof found === 'number') lowerTo(lowest, users, found, first, end);
      else lowerToEach(lowest, users, found, first, end);
    }
    // Infinity marks production pairs without shared equipment; no formula returns it.
    for (let next = from; next < to; next++) if (lowest[next] === Infinity) lowest[next] = NaN;
    return lowest;
  }
}

const noUsers = new Int32Array(0);

/** NaN stays NaN. */
function lowerTo(lowest: Float64Array, users: Int32Array, mg: number, first: number, end: number): void {
  for (let index = first; index < end; index++) {
    const next = users[index] ?? 0;
    lowest[next] = Math.min(lowest[next] ?? NaN, mg);
  }
}

function lowerToEach(lowest: Float64Array, users: Int32Array, found: Float64Array, first: number, end: number): void {
  for (let index = first; index < end; index++) {
    const next = users[index] ?? 0;
    lowest[next] = Math.min(lowest[next] ?? NaN, found[next] ?? NaN);
  }
}
