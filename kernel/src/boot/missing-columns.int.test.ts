import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { definePlugin, defineResource } from '#kernel/contract';
import { testKernel, testPlugin } from '#kernel/testing';
import { closed, ExternalId, Name, Text } from '#schemas/lib/fields';

const sample = defineResource({
  names: { one: 'sample', many: 'samples' },
  path: '/samples',
  table: 'kernel.department',
  schema: Type.Object({ externalId: ExternalId, name: Name, serialNumber: Text(100) }, closed),
  writable: ['externalId', 'name', 'serialNumber'],
  permission: 'Department',
  audit: { domain: 'Sample' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { columns: ['externalId'], search: ['name'], sort: 'name' },
});
const plugin = testPlugin(definePlugin({ id: 'sample', auditDomains: ['Sample'], resources: [sample] }));

test('a declared field without a column in the database stops the start in one sentence', async () => {
  await expect(testKernel({ plugins: [plugin] })).rejects.toThrow(
    /^The product cannot start:\n- kernel\.department lacks column .*serial_number$/,
  );
});
