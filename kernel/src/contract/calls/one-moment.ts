import type { AnyCall, FacilityScope } from './call.js';

/**
 * Runs `work` with a call whose statements all see the facility at one moment, so that consecutive reads are
 * consistent. Previews, past states and nested moments are consistent already. A write sees commits of others between
 * its statements unless its route declares `snapshot`. A reading call holds a connection while `work` runs: read
 * inside, and lay out pages and send files afterwards.
 */
export function inOneMoment<C extends AnyCall<FacilityScope | null>, T>(
  call: C,
  work: (call: C) => Promise<T>,
): Promise<T> {
  const { oneMoment } = call.tx;
  return oneMoment === undefined ? work(call) : oneMoment(tx => work({ ...call, tx }));
}
