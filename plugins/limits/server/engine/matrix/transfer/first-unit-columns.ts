import { firstUnitsOf } from '../../pair/first-units.js';
import type { Columns, FirstUnitColumns } from '../prepare.js';

/** The first units of the minimum batches, where residue may reach only these. */
export function firstUnitColumns({ exposures, ratio }: Columns, units: number): FirstUnitColumns {
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
