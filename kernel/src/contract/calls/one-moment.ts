import type { AnyCall, FacilityScope } from './call.js';

/**
 * Runs `work` with a call whose statements all see the facility at one moment, so that what it reads one after the other
 * belongs together. Previews, the past, and what runs inside another moment see one already. A write sees what others
 * commit between its statements unless its route says `snapshot`.
 *
 * A reading call holds a connection of its own while `work` runs: it reads, and leaves the layout of pages and the sending
 * of files for later.
 */
export function inOneMoment<C extends AnyCall<FacilityScope | null>, T>(
  call: C,
  work: (call: C) => Promise<T>,
): Promise<T> {
  const { oneMoment } = call.tx;
  return oneMoment === undefined ? work(call) : oneMoment(tx => work({ ...call, tx }));
}
