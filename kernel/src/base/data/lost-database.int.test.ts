import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnitOfWork } from '#kernel/contract';
import { asService, readAsService } from '../../session/system-context.js';
import { asOwner, testKernel, type TestKernel } from '../../testing/index.js';

let limpid: TestKernel;

beforeAll(async () => {
  limpid = await testKernel({ only: [] });
});
afterAll(() => limpid.close());

const write = <T>(work: (tx: UnitOfWork) => Promise<T>): Promise<T> =>
  asService(limpid.kernel.database, 'system', limpid.facility, ({ tx }) => work(tx));
const read = <T>(work: (tx: UnitOfWork) => Promise<T>): Promise<T> =>
  readAsService(limpid.kernel.database, 'system', limpid.facility, ({ tx }) => work(tx));

/** A statement that waits until its connection is ended from outside. */
const waiting = { text: `select pg_sleep(20) /* to be ended */`, values: [] };
async function endWaiting(): Promise<void> {
  await asOwner(
    limpid,
    `do $$ begin
       for attempt in 1 .. 200 loop
         perform pg_stat_clear_snapshot();
         perform pg_terminate_backend(pid) from pg_stat_activity
           where state = 'active' and query like '%to be ended%' and pid <> pg_backend_pid() and datname = current_database();
         exit when found;
         perform pg_sleep(0.05);
       end loop;
     end $$`,
  );
}
const unreachable = {
  errName: 'ServiceUnavailable',
  status: 503,
  message: 'The database cannot be reached: try again in a moment',
};

test.each([
  ['reads', read],
  ['writes', write],
] as const)(
  'a connection that ends while somebody %s is reported as such, and the next call has another',
  async (_, run) => {
    const [reported] = await Promise.allSettled([run(tx => tx.rows(waiting)), endWaiting()]);
    expect(reported).toMatchObject({ status: 'rejected', reason: unreachable });
    expect(await run(tx => tx.rows({ text: 'select 1 as one', values: [] }))).toEqual([{ one: 1 }]);
  },
);

test('where it ends with the commit on its way nobody says that nothing was kept', async () => {
  const [reported] = await Promise.allSettled([write(tx => Promise.resolve(tx.send(waiting))), endWaiting()]);
  expect(reported).toMatchObject({ status: 'rejected', reason: { errName: 'OutcomeUnknown', status: 504 } });
});
