/** Time-out of a read, in ms. Direct answers take seconds at most; longer work is a job or reports its progress. */
const timeoutMs = 60_000;

/** Time-out of a change, in ms; uploads over slow lines and directory synchronisation take long. */
export const changeTimeoutMs = 300_000;

/**
 * Sends a request, and cancels it when no complete answer has arrived in time or `left` aborts.
 * @param ask calls `heard` when a part of a long answer has arrived, which restarts the time-out
 */
export async function inTime<T>(
  ask: (signal: AbortSignal, heard: () => void) => Promise<T>,
  { limitMs = timeoutMs, left }: { readonly limitMs?: number; readonly left?: AbortSignal | undefined } = {},
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
