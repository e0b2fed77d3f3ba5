import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin, defineScheduledTask, FacilitySettingsToken } from '#kernel/contract';
import { createKernel } from '../boot/create-kernel.js';
import { testKernel, testPlugin, type TestKernel } from '../testing/index.js';
import { ScheduledTasksToken } from './scheduled-tasks.js';

/** A plugin with scheduled tasks; `runs` records what ran on its node, and as which user. */
function sample(): { readonly plugin: ReturnType<typeof testPlugin>; readonly runs: string[]; due: boolean } {
  const runs: string[] = [];
  const node = { plugin: testPlugin(definePlugin({ id: 'sample' })), runs, due: false };
  const daily = defineScheduledTask({
    name: 'sample.daily',
    deps: { settings: FacilitySettingsToken },
    when: { everyMinutes: 1440 },
    run: async ({ settings }, { step }) => {
      const who = await step(async ({ tx, actor }) => {
        const [row] = await tx.rows<{ one: number }>({ text: 'select 1 as one', values: [] });
        return `${actor.username} ${row?.one}`;
      });
      runs.push(`daily ${who} ${typeof settings.dateTime}`);
    },
  });
  const whenDue = defineScheduledTask({
    name: 'sample.when-due',
    deps: {},
    when: { isDue: () => Promise.resolve(node.due) },
    run: () => {
      node.due = false;
      runs.push('when due');
      return Promise.resolve();
    },
  });
  const broken = defineScheduledTask({
    name: 'sample.broken',
    deps: {},
    when: { isDue: () => Promise.reject(new Error('cannot say')) },
    run: () => Promise.resolve(),
  });
  node.plugin = testPlugin(definePlugin({ id: 'sample', scheduledTasks: [broken, daily, whenDue] }));
  return node;
}

const [here, other] = [sample(), sample()];
let limpid: TestKernel;
let second: Awaited<ReturnType<typeof createKernel>>;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [here.plugin] });
  const config = {
    databaseUrl: limpid.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    dataFolder: '',
    secureCookies: false,
    logFile: null,
    version: 'test',
  };
  second = await createKernel({ config, plugins: [other.plugin] });
  await second.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await second.close();
  await limpid.close();
});

const look = async (): Promise<void> => {
  await Promise.all([limpid.kernel, second].map(kernel => kernel.resolve(ScheduledTasksToken).look()));
};
const asked = async (name: string): Promise<number> =>
  (await limpid.sql(`select from job_queue.job where name = 'limpid_scheduled_tasks' and data ->> 'name' = ?`, [name]))
    .length;

test('a task of a plugin runs once on two nodes, with its services and as the service account', async () => {
  await look();
  await expect.poll(() => [...here.runs, ...other.runs]).toEqual(['daily service 1 function']);
  await look();
  expect(await asked('sample.daily')).toBe(1);
});

test('a task that says itself when it is due runs then, also beside one that cannot say', async () => {
  expect(await asked('sample.when-due')).toBe(0);
  here.due = true;
  await limpid.kernel.resolve(ScheduledTasksToken).look();
  await expect.poll(() => [...here.runs, ...other.runs].filter(run => run === 'when due')).toHaveLength(1);
});
