import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { SecretBox } from './secret-box.js';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());

const key = 'a key of the installation, long enough';
const boxWith = (given: string | null): SecretBox => new SecretBox(limpid.kernel.database, given);

test.each([[key], [null]])(
  'what was sealed is opened again, by every node and for its purpose alone (key %s)',
  async given => {
    const sealed = await boxWith(given).seal('mail', 'geheim ü');
    expect(sealed).not.toContain('geheim');
    expect(await boxWith(given).open('mail', sealed)).toBe('geheim ü');
    await expect(boxWith(given).open('directory', sealed)).rejects.toThrow(/LIMPID_SECRET_KEY/);
  },
);

test('the same secret never looks the same twice, and a changed one is refused', async () => {
  const box = boxWith(key);
  const [first, second] = [await box.seal('mail', 'x'), await box.seal('mail', 'x')];
  expect(first).not.toBe(second);
  const changed = `${first.slice(0, -2)}${first.endsWith('AA') ? 'BB' : 'AA'}`;
  await expect(box.open('mail', changed)).rejects.toThrow(/cannot be opened/);
});

test('without the key of the environment, or with another, nothing is opened and the way out is said', async () => {
  const sealed = await boxWith(key).seal('mail', 'x');
  for (const other of [null, `${key} and more`])
    await expect(boxWith(other).open('mail', sealed)).rejects.toThrow(/set LIMPID_SECRET_KEY as it was/);
  expect(await boxWith(key).open('mail', await boxWith(null).seal('mail', 'kept before there was a key'))).toBe(
    'kept before there was a key',
  );
});
