import { useEffect, useState } from 'react';
import { api, ApiFailure, type FieldFault } from './api.js';
import { fp } from './facility.js';
import { inTime } from './in-time.js';

/** A job as its owner sees it. */
export interface Job {
  readonly id: string;
  readonly title: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number;
  /** The current step. */
  readonly stage: string;
  readonly result: unknown;
  /** As the call itself would have answered it. */
  readonly error: {
    readonly errName: string;
    readonly message: string;
    readonly fields?: readonly FieldFault[];
    readonly details?: unknown;
  } | null;
  readonly createdAt: string;
  /** The server cannot be reached; this is the last known state. */
  readonly isOutOfReach?: true;
}

/** True when nothing more will change: done, failed or stopped. */
export function hasEnded(job: Job): boolean {
  return job.state !== 'queued' && job.state !== 'running';
}

/** Asks the job to stop; it may still end as done if it was past its last step. */
export function cancelJob(id: string): Promise<unknown> {
  return api.put(fp(`/jobs/${id}/cancel`), {}, 'Stopping');
}

const retryMs = 1500;

/** Follows the progress of a job; undefined without a job or until its state is known. */
export function useJob(id: string | null): Job | undefined {
  const [seen, setSeen] = useState<Job>();
  useEffect(() => {
    if (id === null) return undefined;
    const left = new AbortController();
    void follow(id, setSeen, left.signal);
    return () => left.abort();
  }, [id]);
  return seen?.id === id ? seen : undefined;
}

/** A stream may end before its job, and a connection may fail or go silent: the stream is then requested again. */
async function follow(id: string, tell: (job: Job) => void, signal: AbortSignal): Promise<void> {
  let last: Job | undefined;
  while (!signal.aborted) {
    try {
      await inTime(
        async (asked, heard) => {
          const response = await api.stream(fp(`/jobs/${id}/events`), 'Following the job', asked);
          for await (const job of jobsOf(response, heard)) {
            last = job;
            tell(job);
            if (hasEnded(job)) return;
          }
        },
        { left: signal },
      );
      if (last !== undefined && hasEnded(last)) return;
    } catch (error) {
      if (signal.aborted) return;
      // A user who may not see the job will not be allowed later either.
      if (error instanceof ApiFailure && error.isRefusal) return;
      if (last !== undefined) tell({ ...last, isOutOfReach: true });
    }
    await new Promise(resolve => setTimeout(resolve, retryMs));
  }
}

/** The jobs in a stream of server-sent events, which also sends signs of life (`heard`). */
async function* jobsOf(response: Response, heard: () => void): AsyncGenerator<Job> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return;
    heard();
    rest += part.value;
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield JSON.parse(data) as Job;
    }
  }
}
