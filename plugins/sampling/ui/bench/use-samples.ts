import { api, fp, useFacilityData, useSave, type PageInfo } from '@limpid/ui-kit';
import type { BenchSample, SampleStep } from '#plugins/sampling/shared/sample-result';

/** Rows of one page of the bench. */
export const benchPage = 100;

/** The samples in one state; a search finds label, equipment and place. */
export function useSamples(state: string, search = '') {
  const query = new URLSearchParams({ state, pageLimit: String(benchPage), search });
  return useFacilityData<{ readonly setSamples: readonly BenchSample[]; readonly pagination: PageInfo }>(
    `/set-samples?${query.toString()}`,
    'Loading samples',
  );
}

/** Carries out a step of a sample and refreshes the lists. */
export function useStep() {
  return useSave(({ id, step }: { readonly id: string; readonly step: SampleStep }) =>
    api.post<{ readonly setSample: BenchSample }>(fp(`/set-samples/${id}/actions`), step, 'Saving'),
  );
}
