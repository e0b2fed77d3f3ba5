import type { Block } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import { policyTitle } from '#plugins/limits/shared/residue-words';

type Credited = Pick<Limit, 'flags' | 'residueType' | 'substance' | 'next'>;

/** The study behind each purge factor of printed limits, because credit needs evidence (formulas 6.2). */
export function purgeEvidence(
  plant: Pick<PlantLimits, 'policyOf' | 'records'>,
  limits: readonly (Credited | null)[],
): Block[] {
  const credited = limits.flatMap(limit =>
    limit !== null && limit.flags.some(flag => flag.startsWith('PURGE_FACTOR_CREDITED')) ? [limit] : [],
  );
  return [...new Set(credited.map(limit => ofProcess(plant, limit) ?? ofPolicy(plant, limit)))].map((text): Block => ({
    kind: 'note',
    text,
  }));
}

/** The factor measured for the residue in the process of the next production; undefined where none is recorded. */
function ofProcess({ records }: Pick<PlantLimits, 'records'>, { substance, next }: Credited): string | undefined {
  const residue = [...records.actives, ...records.intermediates].find(({ id }) => id === substance.id);
  const own = residue?.purgeFactors?.find(({ productionId }) => productionId === next.id);
  if (own === undefined) return undefined;
  return `${own.label}: purge factor ${own.factor} for ${substance.name} in ${next.externalId}. Evidence: ${own.evidence}`;
}

function ofPolicy(plant: Pick<PlantLimits, 'policyOf'>, { residueType }: Credited): string {
  const { purgeFactor, purgeFactorEvidence, version } = plant.policyOf(residueType);
  const factor = `${policyTitle(residueType)}, version ${version}: purge factor ${purgeFactor ?? 1}`;
  return `${factor}. Evidence: ${purgeFactorEvidence ?? 'none'}`;
}
