import type { Block } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import { policyTitle } from '#plugins/limits/shared/residue-words';

/** The study behind each purge factor of printed limits, because credit needs evidence (formulas 6.2). */
export function purgeEvidence(
  plant: Pick<PlantLimits, 'policyOf'>,
  limits: readonly (Pick<Limit, 'flags' | 'residueType'> | null)[],
): Block[] {
  const credited = limits.flatMap(limit =>
    limit !== null && limit.flags.some(flag => flag.startsWith('PURGE_FACTOR_CREDITED')) ? [limit.residueType] : [],
  );
  return [...new Set(credited)].map((residueType): Block => {
    const { purgeFactor, purgeFactorEvidence, version } = plant.policyOf(residueType);
    const factor = `${policyTitle(residueType)}, version ${version}: purge factor ${purgeFactor ?? 1}`;
    return { kind: 'note', text: `${factor}. Evidence: ${purgeFactorEvidence ?? 'none'}` };
  });
}
