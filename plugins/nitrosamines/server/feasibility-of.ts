import type { DetectionMethod } from '#plugins/products/server/api';
import { toBase } from '#schemas/lib/units';
import type { FeasibilityRow, Verdict } from '#plugins/limits/shared/feasibility';
import type { NitrosamineFeasibility } from '#plugins/nitrosamines/shared/assessment';
import type { KnownNitrosamine } from './read-nitrosamines.js';

/** Verdicts that decide whether a limit can be measured. */
const measures: Readonly<Partial<Record<Verdict, boolean>>> = {
  measurable: true,
  belowLoq: false,
  belowLod: false,
  recoveryTooLow: false,
};

/** Whether the limits of a nitrosamine can be measured on all equipment, from the worst row of the list of residues. */
export function feasibilityOf(
  { id, loq }: Pick<KnownNitrosamine, 'id' | 'loq'>,
  rows: readonly FeasibilityRow[],
  methods: readonly DetectionMethod[],
): NitrosamineFeasibility {
  const own = rows.filter(row => row.residueType === 'Nitrosamine' && row.substance.id === id);
  const [worst] = own;
  if (worst === undefined) {
    const known = methods.flatMap(({ substanceId, loqPpm }) => (substanceId === id && loqPpm !== null ? [loqPpm] : []));
    return result(id, known.length > 0 ? Math.min(...known) : toBase('concentration', loq));
  }
  const missing = [...new Set(own.flatMap(row => row.missing))];
  return {
    ...result(id, worst.loqPpm),
    rawNgPerMl: worst.concentrationPpm * 1000,
    isFeasible: measures[worst.verdict] ?? null,
    missing,
  };
}

function result(nitrosamineId: string, loqPpm: number | null): NitrosamineFeasibility {
  const loqNgPerMl = loqPpm === null ? null : loqPpm * 1000;
  return { nitrosamineId, loqNgPerMl, rawNgPerMl: null, isFeasible: null, missing: [] };
}
