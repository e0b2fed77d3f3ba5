import type { LimitPolicy } from '../../policy.js';
import type { PreparedPlant } from '../prepare.js';
import { ResidueRows } from '../rows/residue-rows.js';
import { eachRowOn } from './machine-limits.js';
import { onMachine } from './on-machine.js';

/**
 * Whether pairs of a machine have a limit that says nothing of the first units that its residue may reach: nobody knows
 * the units a day of the next product, or a safe daily intake of the residue. Such a limit takes even mixing for granted.
 */
export function hasUntoldPairs(plant: PreparedPlant, machine: number): boolean {
  const there = onMachine(plant, machine);
  const isTold = there.columns.firstUnits?.isTold;
  if (isTold === undefined) return false;
  const users = plant.usersOf[machine] ?? new Int32Array(0);
  const under = new Map<LimitPolicy, ResidueRows>();
  let found = false;
  eachRowOn(plant, machine, ({ l3 }, _previous, { residue, policy }) => {
    if (found) return;
    const byDose = under.get(policy) ?? new ResidueRows(there, { ...policy, useARL: false, useProductLimit: false });
    under.set(policy, byDose);
    const told = byDose.before(residue).l3;
    found = users.some(next => !Number.isNaN(l3[next]) && (isTold[next] === 0 || Number.isNaN(told[next])));
  });
  return found;
}
