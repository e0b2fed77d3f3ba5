import { useFacilityData } from '@limpid/ui-kit';
import type { OpenSlot } from '#schemas/approvals/signatures';
import type { WorkItems } from '#schemas/lib/work-item';

/** Signatures that are awaited, due and longest waiting first. */
export interface OpenSlotsAnswer {
  readonly slots: readonly OpenSlot[];
  readonly nextDueOn: string | null;
  readonly snoozed: number;
  readonly pagination: { readonly pageNumber: number; readonly pageLimit: number; readonly total: number };
}

/** How much waits for the signed-in person, and the next day on which something is due; undefined until it is known. */
export function useWaiting(): { readonly total: number; readonly nextDueOn: string | null } | undefined {
  const aside = { isAside: true };
  const slots = useFacilityData<OpenSlotsAnswer>('/signatures/open?pageLimit=1', 'Loading your work', aside).data;
  const items = useFacilityData<WorkItems>('/work-items?pageLimit=1', 'Loading your work', aside).data;
  if (slots === undefined || items === undefined) return undefined;
  const days = [slots.nextDueOn, items.nextDueOn].filter(day => day !== null).toSorted();
  return { total: slots.pagination.total + items.pagination.total, nextDueOn: days[0] ?? null };
}
