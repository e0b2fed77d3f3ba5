import { useFacilityData } from '@limpid/ui-kit';
import type { Approval } from '#schemas/approvals/approval';

/** Where a controlled record stands; `record` is its address in the API below the facility. */
export function useApproval(record: string) {
  return useFacilityData<{ readonly approval: Approval }>(`${record}/approval`, 'Loading the approval');
}
