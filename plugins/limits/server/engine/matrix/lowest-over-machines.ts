import type { RowNumbers, RowValues } from '../mac-formula.js';
import type { RowPlace } from './pair-rows.js';
import type { Indexes } from './usage.js';

/**
 * A formula by machine over the rows of a plant: before each next production the lowest carryover over the machines that
 * both use, and none (NaN) as soon as it has none on one of them.
 */
export class LowestOverMachines implements RowValues {
  private readonly lowest: Float64Array;
  private readonly reached: Uint8Array;

  constructor(
    private readonly formula: RowValues,
    private readonly indexes: Indexes,
    private readonly at: RowPlace,
  ) {
    this.lowest = new Float64Array(indexes.count);
    this.reached = new Uint8Array(indexes.count);
  }

  read(from: number, to: number): RowNumbers {
    const { formula, at, lowest, reached } = this;
    const { usersOf } = this.indexes;
    lowest.fill(NaN, from, to);
    reached.fill(0, from, to);
    for (const machine of at.machines) {
      at.machine = machine;
      const found = formula.read(from, to);
      for (const next of usersOf[machine] ?? []) {
        if (next < from || next >= to) continue;
        const mg = typeof found === 'number' ? found : (found[next] ?? NaN);
        lowest[next] = reached[next] === 0 ? mg : Math.min(lowest[next] ?? NaN, mg);
        reached[next] = 1;
      }
    }
    return lowest;
  }
}
