import { api, fp, useEntries, useKeptAnswer, type RecordImage } from '@limpid/ui-kit';
import type { SampleStep } from '#plugins/sampling/shared/sample-result';
import type { WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import type { Sample } from './round-state.js';

/** A location with its pin. */
export interface PlacedLocation {
  readonly id: string;
  readonly imageId: string | null;
  readonly pinX: number | null;
  readonly pinY: number | null;
}

/** The set of a round, kept on this device. */
export function useRoundSet(id: string) {
  const path = `/sample-sets/${id}`;
  return useKeptAnswer(path, signal =>
    api.get<{ readonly sampleSet: WholeSampleSet }>(fp(path), 'Loading the sample set', signal),
  );
}

/** Pictures of the equipment and the pins on them, kept on this device; empty for users who may not see them. */
export function usePictures(equipmentId: string) {
  const path = `/equipments/${equipmentId}`;
  const locations = useKeptAnswer(
    `${path}/sampling-locations`,
    signal =>
      api.get<{ readonly samplingLocations: readonly PlacedLocation[] }>(
        fp(`${path}/sampling-locations`),
        'Loading the locations',
        signal,
      ),
    { isFixed: true },
  );
  const images = useKeptAnswer(
    `${path}/images`,
    signal => api.get<{ readonly images: readonly RecordImage[] }>(fp(`${path}/images`), 'Loading the images', signal),
    { isFixed: true },
  );
  return {
    locations: locations.data?.answer.samplingLocations ?? [],
    images: images.data?.answer.images ?? [],
  };
}

type Step = Pick<SampleStep, 'reason' | 'label' | 'scannedPlace' | 'note'> & {
  readonly action: 'take' | 'markAbsent' | 'discard';
};
const titles = { take: 'Take', markAbsent: 'Mark as absent', discard: 'Discard' } as const;

/** The entries of this device about the samples of a set, and how more are made. */
export function useSampleEntries(samples: readonly Sample[]) {
  const ids = new Set(samples.map(({ id }) => id));
  const { entries, add } = useEntries(id => ids.has(id));
  return {
    entries,
    step: ({ id, label }: Sample, body: Step) =>
      add({ path: fp(`/set-samples/${id}/actions`), subject: id, title: `${titles[body.action]} ${label}`, body }),
    photo: ({ id, label }: Sample, file: File) =>
      add({ path: fp(`/set-samples/${id}/photos`), subject: id, title: `Photo of ${label}`, body: {}, file }),
  };
}
