import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOneMoment, type AnyCall } from '#kernel/contract';
import { readAsService } from '../../session/system-context.js';
import { testKernel, type TestKernel } from '../../testing/index.js';

let limpid: TestKernel;

beforeAll(async () => {
  limpid = await testKernel({ only: [] });
});
afterAll(() => limpid.close());

const reading = <T>(work: (call: AnyCall) => Promise<T>): Promise<T> =>
  readAsService(limpid.kernel.database, 'system', limpid.facility, work);
const departments = async ({ tx }: AnyCall): Promise<number> =>
  (await tx.rows({ text: 'select id from kernel.department', values: [] })).length;
let number = 0;
async function addDepartment(): Promise<void> {
  const name = `Department ${++number}`;
  const { status, body } = await (await limpid.as('admin')).post('/departments', { name });
  expect(status, JSON.stringify(body)).toBe(201);
}

test('in one moment nothing shows that others save meanwhile, also not to the query builder or to a moment inside', async () => {
  const seen = await reading(async call => {
    const counts = await inOneMoment(call, async inside => {
      const first = await departments(inside);
      await addDepartment();
      const built = await inside.tx.db('kernel.department');
      return [first, await departments(inside), built.length, await inOneMoment(inside, departments)];
    });
    return { counts, after: await departments(call) };
  });
  const [first] = seen.counts;
  expect(seen.counts).toEqual([first, first, first, first]);
  expect(seen.after).toBe((first ?? NaN) + 1);
});

test('a moment refuses writes, and gives its connection back whatever happens in it', async () => {
  const insert = { text: 'create temporary table scratch (id int)', values: [] };
  const wrong = { text: 'select nothing_like_this', values: [] };
  for (let time = 0; time < 15; time++) {
    await expect(reading(call => inOneMoment(call, ({ tx }) => tx.rows(wrong)))).rejects.toThrow(/nothing_like_this/);
    await expect(reading(call => inOneMoment(call, ({ tx }) => tx.rows(insert)))).rejects.toThrow(/read-only/);
    await expect(reading(call => inOneMoment(call, ({ tx }) => Promise.resolve(tx.send(insert))))).rejects.toThrow(
      /cannot write/,
    );
  }
  await expect(
    reading(call => inOneMoment(call, () => Promise.reject(new Error('nothing to do with it')))),
  ).rejects.toThrow(/nothing to do/);
  expect(await reading(departments)).toBeGreaterThan(0);
});

test('who keeps the handle of a moment that is over is refused', async () => {
  const kept = await reading(call => inOneMoment(call, inside => Promise.resolve(inside)));
  await expect(departments(kept)).rejects.toThrow(/has ended/);
});
