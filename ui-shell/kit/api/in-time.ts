/**
 * How long the answer to a question may take, ms. What is answered in one go takes seconds at most, longer work is a job
 * or tells how far it is: after this nothing comes any more, and a page that still waits looks as if it would.
 */
const patienceMs = 60_000;

/** How long the answer to a change may take, ms. Files go up over slow lines, and a directory of many people is compared whole. */
export const changePatienceMs = 300_000;

/**
 * Asks, and gives the question up when no whole answer has come in time, or when `left` says that nobody waits for it.
 *
 * @param ask calls `heard` when a part of a long answer has come: the time begins anew
 */
export async function inTime<T>(
  ask: (signal: AbortSignal, heard: () => void) => Promise<T>,
  { limitMs = patienceMs, left }: { readonly limitMs?: number; readonly left?: AbortSignal | undefined } = {},
): Promise<T> {
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => patience.abort(), limitMs);
  };
  heard();
  try {
    return await ask(left === undefined ? patience.signal : AbortSignal.any([patience.signal, left]), heard);
  } finally {
    clearTimeout(timer);
  }
}
