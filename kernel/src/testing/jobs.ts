import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from './client.js';

const askEveryMs = 25;
const asksAtMost = 2400;

/** A job in its final state, as its call reports it. */
export async function endedJob<J extends { readonly state: string }>(client: TestClient, id: string): Promise<J> {
  for (let asked = 0; asked < asksAtMost; asked++) {
    const { job } = await client.read<{ job: J }>(`/jobs/${id}`);
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await sleep(askEveryMs);
  }
  throw new Error(`job ${id} did not end`);
}
