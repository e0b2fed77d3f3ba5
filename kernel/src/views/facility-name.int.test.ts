import excel from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessChannel } from '../facility/access-channel.js';
import { asService } from '../session/system-context.js';
import { momentBetween, testKernel, type TestAnswer, type TestClient, type TestKernel } from '../testing/index.js';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  await admin.post('/moc', { externalId: 'SS', name: 'Steel' });
});
afterAll(() => limpid.close());

/** Gives the facility another name, in the trail of the installation. */
async function rename(to: string): Promise<void> {
  const { id } = limpid.facility;
  await asService(limpid.kernel.database, 'system', null, async call => {
    const facility = call.tx.db('kernel.facility').where({ id });
    const { name: from } = await facility.clone().first<{ name: string }>('name');
    await facility.clone().update({ name: to, updated_at: call.now, updated_by: call.actor.id });
    call.tx.audit({
      domain: 'Facility',
      action: 'update',
      entity: { table: 'kernel.facility', id, label: to },
      changes: [{ path: 'name', from, to }],
      reason: 'sold',
    });
    await call.tx.db.raw('select pg_notify(?, ?)', [accessChannel, 'facilities']);
  });
}

/** Header of the printed list. */
async function factsOf(answer: TestAnswer): Promise<ReadonlyMap<string, string>> {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  const book = new excel.Workbook();
  await book.xlsx.load(Buffer.from(answer.bytes) as never);
  const facts = new Map<string, string>();
  book.getWorksheet('About')?.eachRow(row => facts.set(row.getCell(1).text, row.getCell(2).text));
  return facts;
}

test('a document of the past bears the name and the hash that it had, whatever the facility is called today', async () => {
  const list = '/moc/export?format=xlsx';
  const [about, hash] = ['Facility', 'Content hash (SHA-256)'];
  const first = await factsOf(await admin.get(list));
  const before = await momentBetween();
  await rename('Second name');
  await expect.poll(async () => (await factsOf(await admin.get(list))).get(about)).toBe('Second name');
  const second = await factsOf(await admin.get(list));
  const between = await momentBetween();
  await rename('Third name');
  await expect.poll(async () => (await factsOf(await admin.get(list))).get(about)).toBe('Third name');
  const third = await factsOf(await admin.get(list));

  expect(new Set([first, second, third].map(facts => facts.get(hash))).size).toBe(3);
  for (const [facts, moment] of [
    [first, before],
    [second, between],
    [third, await momentBetween()],
  ] as const) {
    const again = await factsOf(await admin.get(`${list}&asOf=${moment}`));
    expect([again.get(about), again.get(hash)]).toEqual([facts.get(about), facts.get(hash)]);
  }
});
