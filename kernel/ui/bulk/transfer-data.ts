import { useFacilityData } from '@limpid/ui-kit';
import type { TransferSection } from '#schemas/transfer/import';

/** Sections that can be exchanged; undefined while they load. */
export function useSections(): readonly TransferSection[] | undefined {
  const { data } = useFacilityData<{ sections: readonly TransferSection[] }>(
    '/master/sections',
    'Loading the sections',
  );
  return data?.sections;
}
