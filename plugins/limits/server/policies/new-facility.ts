import type { AnyCall } from '#kernel/contract';
import { savePolicy } from './policies.js';

/**
 * The policy for actives of a new facility requires health-based limits (ADR 0052). It is a version of its own, so that
 * facilities that exist keep their settings and the history says what the product chose.
 */
export async function saveNewFacilityPolicy(call: AnyCall): Promise<void> {
  await savePolicy(call, 'Chemical', {
    version: 0,
    requireHbel: true,
    reason: 'New facilities require health-based limits (EMA/CHMP/CVMP/SWP/169430/2012)',
  });
}
