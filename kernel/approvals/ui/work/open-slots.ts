import { useFacilityData } from '@limpid/ui-kit';
import type { OpenSlot } from '#schemas/approvals/signatures';

/** Signatures that are awaited, due and longest waiting first. */
export interface OpenSlotsAnswer {
  readonly slots: readonly OpenSlot[];
  readonly nextDueOn: string | null;
  readonly pagination: { readonly pageNumber: number; readonly pageLimit: number; readonly total: number };
}

/** How many signatures wait for the signed-in person; undefined until it is known. */
export function useWaiting() {
  return useFacilityData<OpenSlotsAnswer>('/signatures/open?pageLimit=1', 'Loading your work', { isAside: true });
}
