import type { HomeNotes } from '#kernel/contract';
import { gapStatuses } from '#plugins/qualification/shared/coverage/status';
import { coverageMap, type CoverageDeps } from '../coverage-of.js';
import type { CoverageMap } from './coverage-map.js';

/** Open gaps of the coverage map, for those who may read it. */
export function coverageNotes(deps: CoverageDeps): HomeNotes {
  /** By the time of the call, which its moment shares: there the map would be calculated once more. */
  const prepared = new WeakMap<Date, CoverageMap>();
  return {
    section: 'wrong',
    anyOf: ['RiskCalculation.Get'],
    feature: 'qualification',
    prepare: async call => {
      prepared.set(call.now, await coverageMap(call, deps));
    },
    notes: async call => {
      const { columns } = prepared.get(call.now) ?? (await coverageMap(call, deps));
      const { status, accepted } = columns;
      let count = 0;
      for (const [cell, each] of status.entries())
        if (gapStatuses.includes(each) && (accepted[cell] ?? -1) < 0) count += 1;
      return [
        {
          count,
          text: `${count === 1 ? 'residue' : 'residues'} without a proof in force`,
          detail: `of ${status.length} residues of productions on equipment`,
          address: '/app/coverage',
        },
      ];
    },
  };
}
