import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestKernel } from '../testing/index.js';
import { PastToken } from './bind-views.js';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
});
afterAll(() => limpid.close());

test('what is due today is compared with the moment that is looked at, not with the present', async () => {
  const moment = await momentBetween();
  await limpid.run(async call => {
    const { tx } = await limpid.kernel.resolve(PastToken).at(call, moment);
    const text = `select now() as now, to_char(now(), 'YYYY-MM-DD') as day`;
    expect(await tx.rows({ text, values: [] })).toEqual([{ now: new Date(moment), day: moment.slice(0, 10) }]);
  });
});
