import type { RowReader } from '../mac-formula.js';
import type { RowPlace } from './pair-rows.js';
import type { Indexes } from './usage.js';

/**
 * A formula by machine over the rows of a plant: before each next production the lowest carryover over the machines that
 * both use, and none (NaN) as soon as it has none on one of them.
 */
export function lowestOverMachines(
  read: RowReader['read'],
  { count, machinesOf, usersOf }: Indexes,
  at: RowPlace,
): RowReader['read'] {
  const lowest = new Float64Array(count);
  const reached = new Uint8Array(count);
  return (from, to) => {
    lowest.fill(NaN, from, to);
    reached.fill(0, from, to);
    for (const machine of machinesOf[at.previous] ?? []) {
      at.machine = machine;
      const found = read(from, to);
      for (const next of usersOf[machine] ?? []) {
        if (next < from || next >= to) continue;
        const mg = typeof found === 'number' ? found : (found[next] ?? NaN);
        lowest[next] = reached[next] === 0 ? mg : Math.min(lowest[next] ?? NaN, mg);
        reached[next] = 1;
      }
    }
    return lowest;
  };
}
