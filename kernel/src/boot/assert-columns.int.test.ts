import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { asOwner, createSampleTable, gadget, samplePlugin } from '../testing/sample-plugin.js';
import { assertColumns } from './assert-columns.js';

let limpid: TestKernel;
let sample: TestKernel;
beforeAll(async () => {
  limpid = await testKernel();
  sample = await testKernel({ plugins: [samplePlugin] });
});
afterAll(async () => {
  await limpid.close();
  await sample.close();
});

test('the migrations create every column that a declared resource has', async () => {
  const { database, registry } = limpid.kernel;
  expect(registry.resources.length).toBeGreaterThan(10);
  await assertColumns(database, registry.resources);
});

test('a resource without its table, and one without a column, are refused in a sentence that names it', async () => {
  const { database } = sample.kernel;
  await expect(assertColumns(database, [gadget])).rejects.toThrow('there is no table sample.gadget');
  await createSampleTable(sample.databaseUrl);
  await assertColumns(database, [gadget]);
  await asOwner(sample.databaseUrl, 'alter table sample.gadget drop column serial_number');
  await expect(assertColumns(database, [gadget])).rejects.toThrow('sample.gadget lacks column serial_number');
});

test('a field that callers send and that is stored in other fields needs no column', async () => {
  const { serialNumber } = gadget.schema.properties;
  if (serialNumber === undefined) throw new Error('the sample has a serial number');
  const sql = `'SN ' || t.external_id`;
  const sent = { ...gadget, computed: { serialNumber: { schema: serialNumber, sent: true as const, sql } } };
  await assertColumns(sample.kernel.database, [sent]);
  const written = { ...gadget, computed: { serialNumber: { schema: serialNumber, sql } } };
  await expect(assertColumns(sample.kernel.database, [written])).rejects.toThrow('lacks column serial_number');
});
