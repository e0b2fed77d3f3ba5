import { setTimeout as sleep } from 'node:timers/promises';
import type { JobView } from './job-store.js';
import type { JobWatch } from './job-watch.js';

/** A stream ends after this time, and the reader reconnects: so nobody watches longer than their session lives. */
const longestMs = 5 * 60_000;
/** Maximum interval between lines, so that proxies keep the connection. */
const idleMs = 15_000;

/**
 * The progress of a job as server-sent events: one event `job` with the whole job at first and at each change, the last
 * one when it has ended.
 */
export async function* jobEvents(
  watch: JobWatch,
  id: string,
  read: () => Promise<JobView>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const started = performance.now();
  let wake = (): void => undefined;
  const unwatch = watch.watch(id, () => wake());
  let last = '';
  try {
    yield text('retry: 1000\n\n');
    while (!signal.aborted && performance.now() - started < longestMs) {
      const moved = new Promise<void>(resolve => (wake = resolve));
      const job = await read();
      const now = JSON.stringify(job);
      if (now !== last) yield text(`event: job\ndata: ${now}\n\n`);
      else yield text(': still there\n\n');
      last = now;
      if (job.state !== 'queued' && job.state !== 'running') return;
      const waited = new AbortController();
      const ended = AbortSignal.any([signal, waited.signal]);
      await Promise.race([moved, sleep(idleMs, undefined, { signal: ended }).catch(() => undefined)]);
      waited.abort();
    }
  } finally {
    unwatch();
  }
}

function text(value: string): Uint8Array {
  return Buffer.from(value);
}
