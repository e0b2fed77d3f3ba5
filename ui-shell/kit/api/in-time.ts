/**
 * How long the answer to a question may take, ms. What is answered in one go takes seconds at most, longer work is a job
 * or tells how far it is: after this nothing comes any more, and a page that still waits looks as if it would.
 */
const patienceMs = 60_000;

/** Asks, and gives the question up when no whole answer has come in time. */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return await ask(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
