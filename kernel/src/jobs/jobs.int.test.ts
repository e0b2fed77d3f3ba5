import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Accepted,
  ApiError,
  defineJob,
  definePlugin,
  defineUseCase,
  type JobDefinition,
  type RouteDefinition,
} from '#kernel/contract';
import { createKernel } from '../boot/create-kernel.js';
import type { Shape } from '../core/shape.js';
import { testKernel, testPlugin, type TestAnswer, type TestClient, type TestKernel } from '../testing/index.js';

const Task = Type.Object({ kind: Type.String() });
const definition: JobDefinition<typeof Task> = {
  name: 'sample.task',
  title: 'A task',
  payload: Task,
  permissions: ['Department.Modify'],
  timeoutMs: 60_000,
  attempts: 2,
};

/** A plugin with one job whose tasks behave as their name says; `node` is the kernel that ran it. */
function tasks(node: string): {
  plugin: ReturnType<typeof testPlugin>;
  release: () => void;
  tries: string[];
} {
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  const tries: string[] = [];
  const task = defineJob(definition)({
    deps: {},
    run: async (_, run) => {
      const { kind } = run.payload;
      tries.push(kind);
      if (kind === 'refused') throw new ApiError('DataValidationError', { message: 'No such task' });
      if (kind === 'broken' || (kind === 'clumsy' && tries.filter(each => each === kind).length === 1))
        throw new Error('dropped the bucket');
      if (kind === 'endless' || (kind === 'handed over' && node === 'A'))
        await sleep(60_000, undefined, { signal: run.signal });
      if (kind === 'waiting') await released;
      for (let done = 1; done <= 3; done++) run.progress(done, 3, 'sweeping');
      const by = await run.step(call => Promise.resolve({ username: call.actor.username, source: call.actor.source }));
      return { node, by };
    },
  });
  const ask = defineUseCase<Shape, Accepted>()({
    name: 'sample.ask',
    deps: {},
    run: async (_, call) =>
      new Accepted((await call.tx.enqueue(definition, call.input.body as { kind: string })).jobId),
  });
  const route: RouteDefinition = {
    method: 'POST',
    path: '/tasks',
    scope: 'facility',
    access: { anyOf: ['Department.Get'] },
    summary: 'Asks for a task',
    input: { body: Task },
    output: Type.Object({}),
    audit: { exempt: 'a task changes no record' },
    useCase: ask,
  };
  return { plugin: testPlugin(definePlugin({ id: 'sample', jobs: [task], routes: [route] })), release, tries };
}

const here = tasks('T');
let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ plugins: [here.plugin] });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

async function ask(kind: string): Promise<string> {
  const answer = await admin.post('/tasks', { kind });
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
  const id = String(answer.body['job']?.['id']);
  expect(answer.headers.get('location')).toBe(`/api/v2${admin.fp(`/jobs/${id}`)}`);
  return id;
}

async function until(id: string, ...states: string[]): Promise<TestAnswer['body']> {
  for (let tries = 0; tries < 1200; tries++) {
    const job = (await admin.get(`/jobs/${id}`)).body['job'];
    if (job !== undefined && states.includes(String(job['state']))) return job;
    await sleep(50);
  }
  throw new Error(`job ${id} did not become ${states.join(' or ')}`);
}

test('a job runs as the person who asked, tells its progress and keeps its result', async () => {
  const id = await ask('simple');
  expect(await until(id, 'done')).toMatchObject({
    title: 'A task',
    done: 3,
    total: 3,
    stage: 'sweeping',
    result: { node: 'T', by: { username: 'admin', source: 'job' } },
    error: null,
  });
});

test('a watcher gets each change as an event and the stream ends with the job', async () => {
  const id = await ask('simple');
  const { body, headers } = await admin.call('GET', admin.fp(`/jobs/${id}/events`));
  expect(headers.get('content-type')).toContain('text/event-stream');
  const states = String(body['text'])
    .split('\n')
    .filter(line => line.startsWith('data: '))
    .map(line => (JSON.parse(line.slice(6)) as { state: string }).state);
  expect(states.at(-1)).toBe('done');
});

test('an answer of the error catalogue ends the job at once with that error', async () => {
  const job = await until(await ask('refused'), 'failed');
  expect(job['error']).toMatchObject({ name: 'DataValidationError', message: 'No such task' });
  expect(here.tries.filter(kind => kind === 'refused')).toHaveLength(1);
});

test('after an unexpected error the work is retried as often as the job allows, and no internal details are reported', async () => {
  expect(await until(await ask('clumsy'), 'done')).toMatchObject({ result: { node: 'T' } });
  const broken = await until(await ask('broken'), 'failed');
  expect(here.tries.filter(kind => kind === 'broken')).toHaveLength(2);
  expect(JSON.stringify(broken['error'])).not.toContain('bucket');
});

test('a running job stops when its owner says so, and a second time there is nothing to stop', async () => {
  const id = await ask('endless');
  await until(id, 'running');
  expect((await admin.put(`/jobs/${id}/cancel`, undefined)).status).toBe(200);
  await until(id, 'cancelled');
  expect((await admin.put(`/jobs/${id}/cancel`, undefined)).body['name']).toBe('NothingToChangeError');
});

test('a job of somebody else does not exist', async () => {
  const id = await ask('simple');
  const specialist = await kernel.as('specialist');
  for (const path of [`/jobs/${id}`, `/jobs/${id}/events`]) expect((await specialist.get(path)).status).toBe(404);
  expect((await specialist.put(`/jobs/${id}/cancel`, undefined)).status).toBe(404);
  expect((await specialist.get('/jobs')).body).toEqual({ jobs: [] });
});

test('a job of a user who lost the permission meanwhile does nothing', async () => {
  const auditor = await kernel.as('auditor');
  const id = String((await auditor.post('/tasks', { kind: 'simple' })).body['job']?.['id']);
  await expect
    .poll(async () => (await auditor.get(`/jobs/${id}`)).body['job'])
    .toMatchObject({ state: 'failed', error: { name: 'NotAllowed' } });
});

test('a queued job can be cancelled, and work of a node that stops is taken up by another', async () => {
  const blocker = await ask('waiting');
  await until(blocker, 'running');
  const cancelled = await ask('simple');
  await admin.put(`/jobs/${cancelled}/cancel`, undefined);
  await until(cancelled, 'cancelled');

  const other = tasks('A');
  const config = {
    databaseUrl: kernel.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    dataFolder: '',
    secureCookies: false,
    logFile: null,
    version: 'test',
  };
  const node = await createKernel({ config, plugins: [other.plugin] });
  await node.listen('127.0.0.1', 0);
  const moved = await ask('handed over');
  await until(moved, 'running');
  await node.close();
  expect(other.tries).toEqual(['handed over']);
  here.release();
  expect(await until(moved, 'done')).toMatchObject({ result: { node: 'T' } });
});
