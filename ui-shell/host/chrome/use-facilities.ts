import { useQuery } from '@tanstack/react-query';
import { api, orKept } from '@limpid/ui-kit';
import type { FacilityChoice } from '#schemas/identity/facility-choice';

const none: readonly FacilityChoice[] = [];

/** Facilities that the user may switch to. */
export function useFacilities(): readonly FacilityChoice[] {
  const { data } = useQuery({
    queryKey: ['facilities'],
    queryFn: () =>
      orKept('facilities', () =>
        api.get<{ facilities: readonly FacilityChoice[] }>('/plans/production/facilities', 'Loading facilities'),
      ),
    staleTime: 300_000,
    meta: { isAside: true },
  });
  return data?.facilities ?? none;
}
