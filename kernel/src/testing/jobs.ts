import type { AnyCall } from '#kernel/contract';
import type { Kernel } from '../boot/create-kernel.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from './client.js';
import { ScheduledTasksToken } from '../jobs/scheduled-tasks.js';
import { asService } from '../session/system-context.js';

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

/** Has a scheduled task run soon, whatever its interval. */
export function askScheduledTask(kernel: Kernel, name: string): Promise<void> {
  return kernel.resolve(ScheduledTasksToken).ask(name);
}

/**
 * Runs a scheduled task of the installation on a node now and waits for its end. `afterStep` is called in the transaction
 * of each step: when it throws, the step is cut off before its commit.
 */
export async function runScheduledTask(
  { registry, services, database }: Kernel,
  name: string,
  afterStep: () => void = () => undefined,
): Promise<void> {
  const task = registry.scheduledTasks.find(each => each.name === name);
  if (task === undefined) throw new Error(`the task ${name} is not declared`);
  const step = <T>(work: (call: AnyCall<null>) => Promise<T>): Promise<T> =>
    asService(database, 'job', null, async call => {
      const result = await work(call);
      afterStep();
      return result;
    });
  await task.run(services.resolveAll(task.deps) as never, {
    signal: new AbortController().signal,
    step,
    inFacilities: () => Promise.reject(new Error('it works in no facility')),
  });
}
