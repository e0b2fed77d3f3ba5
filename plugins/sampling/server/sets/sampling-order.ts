import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';

/**
 * The order of sampling (entities 5.1): visual before all, rinse before swab, microbial before chemical. Lower is earlier.
 */
export function samplingRank({
  sampleType,
  contaminant,
}: Pick<SampleDefinition, 'sampleType' | 'contaminant'>): number {
  if (sampleType === 'visual') return 0;
  const isMicrobial = contaminant === 'BioBurden' || contaminant === 'Endotoxin';
  return (sampleType === 'rinse' ? 1 : 3) + (isMicrobial ? 0 : 1);
}
