import { useFacilityData } from '@limpid/ui-kit';
import type { TransferSection } from '#schemas/transfer/import';

/** Sections that can be exchanged. */
export function useSections() {
  return useFacilityData<{ sections: readonly TransferSection[] }>('/master/sections', 'Loading the sections');
}
