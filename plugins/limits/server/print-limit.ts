import type { AnyCall, FacilityFeatures } from '#kernel/contract';
import { limitsRoundedDown, shownLimit } from '#schemas/lib/shown-number';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';

/** How the documents of the facility write limits. */
export async function printLimitOf(call: AnyCall, features: FacilityFeatures): Promise<PrintLimit> {
  const isDown = await features.has(call, limitsRoundedDown);
  return value => shownLimit(value, isDown);
}
