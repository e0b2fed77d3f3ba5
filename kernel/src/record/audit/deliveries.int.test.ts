import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Type } from 'typebox';
import { definePlugin, defineUseCase, readOnly, type RouteDefinition, type StreamedFile } from '#kernel/contract';
import type { Shape } from '../../core/shape.js';
import { testKernel, testPlugin, type TestClient, type TestKernel } from '../../testing/index.js';
import { asOwner, createSampleTable, gadget } from '../../testing/sample-plugin.js';

/** What the file of the test is made of; each test says it anew. */
let parts: () => AsyncIterable<Uint8Array>;

const route: RouteDefinition = {
  method: 'GET',
  path: '/leaflets/:id',
  scope: 'facility',
  access: { anyOf: ['Department.Get'] },
  summary: 'A leaflet of the test',
  input: { params: Type.Object({ id: Type.String() }), query: Type.Object({}) },
  output: 'stream',
  leaves: { action: 'print', domain: 'Gadget', what: 'a leaflet' },
  audit: readOnly,
  useCase: defineUseCase<Shape, StreamedFile>()({
    name: 'sample.leaflet',
    deps: {},
    run: () => Promise.resolve({ fileName: 'leaflet.txt', mediaType: 'text/plain', content: parts() }),
  }),
};
const plugin = testPlugin(
  definePlugin({ id: 'sample', auditDomains: ['Gadget'], resources: [gadget], routes: [route] }),
);

let limpid: TestKernel;
let reader: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [plugin] });
  await createSampleTable(limpid.databaseUrl);
  const admin = await limpid.as('admin');
  for (const name of ['One', 'Two', 'Three']) await admin.post('/gadgets', { externalId: name, name });
  reader = await limpid.as('auditor');
});
afterAll(() => limpid.close());

interface Entry {
  readonly action: string;
  readonly label: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

async function lastEntry(): Promise<Entry> {
  const [row] = await limpid.sql<{ body: string }>(
    `select body from audit.entry where entity_table = 'audit.delivery' order by at desc, seq desc limit 1`,
  );
  const { action, entity, changes } = JSON.parse(row?.body ?? '{"entity":{},"changes":[]}') as {
    action: string;
    entity: { label: string };
    changes: { path: string; to: unknown }[];
  };
  return { action, label: entity.label, facts: Object.fromEntries(changes.map(({ path, to }) => [path, to])) };
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test.each(['csv', 'xlsx'])(
  'an export as %s by somebody who only reads says what left, by which filter, and its hash',
  async format => {
    expect((await reader.post('/gadgets', { externalId: 'Four', name: 'Four' })).status).toBe(403);
    const { status, bytes, body } = await reader.get(`/gadgets/export?format=${format}&search=T`);
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    expect(await lastEntry()).toEqual({
      action: 'export',
      label: `gadgets as ${format.toUpperCase()}`,
      facts: {
        outcome: 'delivered',
        file: `gadgets.${format}`,
        format,
        rows: 2,
        bytes: bytes.length,
        sha256: sha256(bytes),
        search: 'T',
      },
    });
  },
);

test('an export of the past names its moment, moves no limit of time and leaves the chain intact', async () => {
  const moment = new Date().toISOString();
  expect((await reader.get(`/gadgets/export?format=csv&asOf=${moment}`)).status).toBe(200);
  expect((await lastEntry()).facts).toMatchObject({ asOf: moment, rows: 3 });
  const past = await reader.read<{ gadgets: object[] }>(`/gadgets?asOf=${moment}`);
  expect(past.gadgets).toHaveLength(3);
  const { verification } = await reader.read<{ verification: { intact: boolean } }>('/audit_logs/verification');
  expect(verification.intact).toBe(true);
  const page = await reader.read<{ auditLogs: { action: string; sentence: string }[] }>('/audit_logs?pageLimit=2');
  expect(page.auditLogs.map(({ sentence }) => sentence)).toEqual([
    'Auditor Tester checked the audit trail of Test plant',
    'Auditor Tester exported gadgets as CSV',
  ]);
});

test('a leaflet whose entry cannot be written is not delivered', async () => {
  parts = async function* () {
    yield await Promise.resolve(Buffer.from('a short leaflet'));
  };
  await asOwner(limpid.databaseUrl, 'revoke execute on all functions in schema audit from limpid_runtime, public');
  try {
    const { status, bytes } = await reader.get('/leaflets/1');
    expect(status).toBe(500);
    expect(Buffer.from(bytes).toString()).not.toContain('a short leaflet');
  } finally {
    await asOwner(limpid.databaseUrl, 'grant execute on all functions in schema audit to limpid_runtime');
  }
  expect((await reader.get('/leaflets/1')).status).toBe(200);
  expect(await lastEntry()).toMatchObject({ action: 'print', facts: { id: '1', bytes: 15 } });
});

test('a file that was given up on the way says how far it came', async () => {
  parts = async function* () {
    for (;;) yield await Promise.resolve(Buffer.alloc(65_536, 'x'));
  };
  const hangUp = new AbortController();
  const answer = await fetch(`${reader.url}/api/v2${reader.fp('/leaflets/2')}`, {
    headers: { ...reader.credentials },
    signal: hangUp.signal,
  });
  await answer.body?.getReader().read();
  hangUp.abort();
  await expect.poll(lastEntry).toMatchObject({
    label: 'a leaflet as TXT, which was given up on the way',
    facts: { outcome: 'given up', id: '2' },
  });
});

test('a file that breaks off says so, and lacks its end', async () => {
  parts = async function* () {
    yield await Promise.resolve(Buffer.alloc(65_536, 'x'));
    throw new Error('the rows are gone');
  };
  // Before or behind the head of the answer, as it happens.
  await expect(reader.get('/leaflets/3')).rejects.toThrow(/terminated|aborted|socket|fetch failed/);
  await expect.poll(lastEntry).toMatchObject({
    label: 'a leaflet as TXT, which broke off on the way',
    facts: { outcome: 'failed', id: '3', bytes: 65_536 - 16_384 },
  });
});

test('a file that fails before its first byte is an error and no entry', async () => {
  const before = await lastEntry();
  parts = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no rows at all')) }) });
  expect((await reader.get('/leaflets/4')).status).toBe(500);
  expect(await lastEntry()).toEqual(before);
});
