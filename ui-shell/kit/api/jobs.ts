import { useEffect, useState } from 'react';
import { api, ApiFailure, type FieldFault } from './api.js';
import { fp } from './facility.js';
import { inTime } from './in-time.js';

/** Work in the background as its owner sees it. */
export interface Job {
  readonly id: string;
  readonly title: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number;
  /** What is being worked on. */
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
  /** This is what was known when the server was last heard of. */
  readonly isOutOfReach?: true;
}

/** Whether nothing more will change: done, failed or stopped. */
export function hasEnded(job: Job): boolean {
  return job.state !== 'queued' && job.state !== 'running';
}

/** Asks for the job to stop; it may still end as done when it was past its last step. */
export function cancelJob(id: string): Promise<unknown> {
  return api.put(fp(`/jobs/${id}/cancel`), {}, 'Stopping');
}

const retryMs = 1500;

/** Follows a job move by move; undefined until something is known of it, and for no job. */
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

/** A stream may end before its job, and a connection may fail or fall silent: then it is asked for again. */
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
      // Whoever may not see the job will not see it later either.
      if (error instanceof ApiFailure && error.isRefusal) return;
      if (last !== undefined) tell({ ...last, isOutOfReach: true });
    }
    await new Promise(resolve => setTimeout(resolve, retryMs));
  }
}

/** The jobs in a stream of server-sent events, which says at least that it is there (`heard`). */
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
