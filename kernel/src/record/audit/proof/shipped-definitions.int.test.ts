import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#kernel/testing';
import { openDatabase } from '../../../base/data/database.js';
import { readDefinitions } from './definitions.js';
import { atOneMoment } from './reading.js';
import { shippedDefinitions } from './shipped-definitions.js';

/** What guards the trail itself; what belongs to single tables of records is recorded by migrations. */
const guarding =
  /^(function audit\.(?!inserted_|prove_)|function kernel\.(declare_|guard_|keep_past|prove_)|trigger \w+ of audit\.|table audit\.|schema audit$)/;

test('the digests that the program ships are those of what its migrations make', async () => {
  const source = await testDatabase();
  const database = openDatabase({ url: source.url });
  onTestFinished(async () => {
    await database.close();
    await source.drop();
  });
  const definitions = await atOneMoment(database, readDefinitions);
  const made = Object.fromEntries(Object.entries(definitions).filter(([name]) => guarding.test(name)));
  expect(shippedDefinitions).toEqual(made);
});
