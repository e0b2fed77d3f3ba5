import type { SampleDefinition, SampleSet, SetSample } from './sample-set.js';

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

type Ordered = Pick<SetSample, 'id' | 'setId' | 'label' | 'definition'>;

/** Labels of planned samples of the same set that are taken before a sample: all rinses, and others at its place. */
export function takenBefore(planned: readonly Ordered[], sample: Ordered): string[] {
  const own = samplingRank(sample.definition);
  return planned
    .filter(({ setId, id }) => setId === sample.setId && id !== sample.id)
    .filter(other => samplingRank(other.definition) < own)
    .filter(
      other =>
        other.definition.sampleType === 'rinse' || other.definition.location.code === sample.definition.location.code,
    )
    .map(({ label }) => label);
}

/** Why the order forbids to take a sample now; null when nothing comes before it. */
export function orderFault([first]: readonly string[]): string | null {
  return first === undefined ? null : `${first} is taken before: rinse before swab, microbial before chemical`;
}

/** Why no sample of this kind can be taken after this cleaning; null when it can. */
export function cleaningFault(
  { cleaningCompletedAt, visuallyClean }: Pick<SampleSet, 'visuallyClean'> & { readonly cleaningCompletedAt: unknown },
  { sampleType }: Pick<SampleDefinition, 'sampleType'>,
): string | null {
  if (cleaningCompletedAt === null) return 'the cleaning is not completed';
  if (sampleType === 'visual' || visuallyClean === true) return null;
  return visuallyClean === false
    ? 'the equipment was not visually clean: clean it again'
    : 'the visual inspection is not recorded';
}
