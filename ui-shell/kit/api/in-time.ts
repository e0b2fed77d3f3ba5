/**
 * How long the answer to a question may take, ms. What is answered in one go takes seconds at most, longer work is a job
 * or tells how far it is: after this nothing comes any more, and a page that still waits looks as if it would.
 */
const patienceMs = 60_000;

/** How long the answer to a change may take, ms. Files go up over slow lines, and a directory of many people is compared whole. */
export const changePatienceMs = 300_000;

/** Asks, and gives the question up when no whole answer has come in time, or when `left` says that nobody waits for it. */
export async function inTime<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { limitMs = patienceMs, left }: { readonly limitMs?: number; readonly left?: AbortSignal | undefined } = {},
): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), limitMs);
  try {
    return await ask(left === undefined ? patience.signal : AbortSignal.any([patience.signal, left]));
  } finally {
    clearTimeout(timer);
  }
}
