import type { AnyCall, FacilityFeatures } from '#kernel/contract';
import { limitsRoundedDown, roundedDown, formatLimit } from '#schemas/lib/format-number';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import { roundForDisplay, type RoundLimit } from './engine/index.js';

/** How the documents of the facility write limits. */
export async function printLimitOf(call: AnyCall, features: FacilityFeatures): Promise<PrintLimit> {
  const isDown = await features.has(call, limitsRoundedDown);
  return value => formatLimit(value, isDown);
}

/** How sentences of the facility round limits. */
export async function roundLimitOf(call: AnyCall, features: FacilityFeatures): Promise<RoundLimit> {
  return (await features.has(call, limitsRoundedDown)) ? roundedDown : roundForDisplay;
}
