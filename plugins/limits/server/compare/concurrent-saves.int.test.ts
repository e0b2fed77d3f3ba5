import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewOf, testKernel, untilWaiting, type TestClient, type TestKernel } from '#kernel/testing';
import type { LimitMatrix } from '#plugins/limits/shared/limit';

let kernel: TestKernel;
let admin: TestClient;
let reader: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['limits'], demo: 'import' });
  [admin, reader] = await Promise.all([kernel.as('admin'), kernel.as('specialist')]);
});
afterAll(() => kernel.close());

let turn = 0;
/**
 * Runs the work while another user continuously saves batch sizes and equipment of productions; returns the number of
 * saves.
 */
async function whileOthersSave(work: () => Promise<void>): Promise<number> {
  const { productions } = await admin.read<{ productions: { id: string }[] }>('/productions?pageLimit=100');
  const { equipments } = await admin.read<{ equipments: { id: string }[] }>('/equipments?pageLimit=100');
  let done = false;
  const others = (async () => {
    const first = turn;
    for (; ; turn++) {
      if (done) return turn - first;
      const call = `/productions/${productions[turn % productions.length]?.id}`;
      const { version } = (await admin.read<{ production: { version: number } }>(call)).production;
      const minBatchSize = { value: 10 + ((turn * 37) % 503), unit: 'kg' };
      const uses = [0, 5, 11].map(offset => ({ equipmentId: equipments[(turn + offset) % equipments.length]?.id }));
      const saved =
        turn % 3 === 0
          ? await admin.post(`${call}/map`, { version, equipments: uses, reason: 'trial' })
          : await admin.post(call, { version, minBatchSize });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    }
  })();
  await work().finally(() => (done = true));
  return others;
}

test('a preview finds the effect of its own edits only, even when others save meanwhile', async () => {
  const found: unknown[] = [];
  const saved = await whileOthersSave(async () => {
    for (let number = 1; number <= 25; number++) {
      const body = { externalId: `MOC-${number}`, name: 'Of no equipment' };
      const findings = await previewOf(reader, [{ method: 'POST', path: '/moc', body }]);
      found.push(...findings.filter(({ differences }) => differences.length > 0));
    }
  });
  expect(found).toEqual([]);
  expect(saved).toBeGreaterThan(5);
});

test('the limits of one position of the audit trail are the same for all readers, whatever is saved while they are read', async () => {
  const ofPosition = new Map<number, string>();
  const other: number[] = [];
  let again = 0;
  const ask = async (client: TestClient): Promise<void> => {
    for (let time = 1; time <= 100; time++) {
      const matrix = await client.read<LimitMatrix>('/limits/matrix');
      const { position } = matrix.basis;
      const known = ofPosition.get(position);
      ofPosition.set(position, JSON.stringify(matrix));
      if (known !== undefined) again++;
      if (known !== undefined && known !== JSON.stringify(matrix)) other.push(position);
    }
  };
  await whileOthersSave(async () => {
    await Promise.all([ask(admin), ask(reader), ask(reader), ask(reader)]);
  });
  expect(other).toEqual([]);
  expect(again).toBeGreaterThan(50);
});

test('previewing a policy that another user saves meanwhile is refused', async () => {
  const call = '/cleaning_limit_policies/Chemical';
  const body = { safetyFactor: 500, version: 0, reason: 'trial' };
  const owner = new pg.Client({ connectionString: kernel.databaseUrl });
  await owner.connect();
  try {
    // The save waits for the lock first, then the preview.
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `limits.setting ${kernel.facility.id} Chemical`,
    ]);
    const saving = admin.post(call, body);
    await untilWaiting(owner);
    const previewing = reader.post('/preview', { edits: [{ method: 'POST', path: call, body }] });
    await untilWaiting(owner, 2);
    await owner.query('rollback');
    expect((await saving).status).toBe(200);
    const { status, body: refusal } = await previewing;
    expect([status, refusal['errName']]).toEqual([409, 'StaleRecordError']);
  } finally {
    await owner.end();
  }
});
