import { useFacilityData, withAsOf } from '@limpid/ui-kit';
import type { FeasibilityList } from '#plugins/limits/shared/feasibility';
import { equipmentOf } from '#plugins/limits/shared/explain-query';
import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import type { SampleLimit } from '#plugins/limits/shared/sample-limit';
import { sampleFields } from './sample-fields.js';

/** The levels of detection on the surface, in ug/sqcm; unknown ones are null. */
export interface Detection {
  readonly loqUgPerSqcm: number | null;
  readonly visibleUgPerSqcm: number | null;
}

/** What a method measures and an eye sees on the equipment of a limit: the least favourable of its equipment. */
export function useDetection(limit: Limit | null, equipment: Explanation['equipment'], asOf: string | null): Detection {
  const { data } = useFacilityData<FeasibilityList>(
    withAsOf(`/limits/feasibility?pageLimit=100&substance=${limit?.substance.id ?? ''}`, asOf),
    'Loading what can be detected',
    { isAside: true, enabled: limit !== null },
  );
  const own = (data?.feasibility ?? []).filter(row => equipment.some(({ id }) => id === row.equipment.id));
  const highest = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));
  return {
    // Both are of one sample, so that their ratio is also that of the surface residues.
    loqUgPerSqcm: highest(
      own.flatMap(({ ratioToLoq, l3MgPerSqcm }) => (ratioToLoq === null ? [] : [(l3MgPerSqcm / ratioToLoq) * 1000])),
    ),
    visibleUgPerSqcm: highest(own.map(({ visibleFromUgPerSqcm }) => visibleFromUgPerSqcm)),
  };
}

/** The limit of the usual swab: L4 and L5 of the ladder. */
export function useUsualSwab(limit: Limit | null, asOf: string | null): SampleLimit | undefined {
  const { areaSqcm, volumeMl, recoveryPercent } = sampleFields('swab', null, null);
  const query = new URLSearchParams({ sampleType: 'swab', areaSqcm, volumeMl, recoveryPercent });
  if (limit !== null) {
    query.set('substance', limit.substance.id);
    query.set('next', limit.next.id);
    if (limit.previous !== null) query.set('previous', limit.previous.id);
    const own = equipmentOf(limit);
    if (own !== null) query.set('equipment', own.id);
  }
  const { data } = useFacilityData<{ sampleLimit: SampleLimit }>(
    withAsOf(`/limits/sample?${query.toString()}`, asOf),
    'Calculating the sample',
    { isAside: true, enabled: limit !== null },
  );
  return data?.sampleLimit;
}
