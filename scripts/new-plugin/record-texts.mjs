/** @typedef {import('./plugin-texts.mjs').Names} Names */

/** @param {Names} names */
export const schema = ({ title, area }) => `import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Text } from '#schemas/lib/fields';

/** A record of ${title}, without the fields that every record has. */
export const ${area} = Type.Object({ externalId: ExternalId, name: Name, remarks: Nullable(Text(2000)) }, closed);
export type ${area} = Static<typeof ${area}>;
`;

/** @param {Names} names */
export const resource = ({ id, title, camel, dbSchema, area }) => `import { defineResource } from '#kernel/contract';
import { ${area} } from '#plugins/${id}/shared/record';

/** The records of ${title}: list, get, create, update, archive, unarchive, history. */
export const ${camel}Record = defineResource({
  names: { one: '${camel}Record', many: '${camel}Records' },
  path: '/${id}-records',
  table: '${dbSchema}.record',
  schema: ${area},
  writable: ['externalId', 'name', 'remarks'],
  permission: '${area}',
  audit: { domain: '${area}' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'remarks'],
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  feature: '${id}',
});
`;

/** @param {Names} names */
export const recordTest = ({ id, camel }) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['${id}'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

test('a record is created, listed, changed and archived with a reason', async () => {
  const created = await admin.post('/${id}-records', { externalId: 'R-1', name: 'First' });
  expect(created.status).toBe(201);
  const record = \`/${id}-records/\${String(created.body['${camel}Record']?.['id'])}\`;

  const changed = await admin.post(record, { name: 'Renamed', version: 1 });
  expect(changed.body['${camel}Record']).toMatchObject({ name: 'Renamed', version: 2 });
  const list = await admin.get('/${id}-records');
  expect(list.body['${camel}Records']).toMatchObject([{ externalId: 'R-1', name: 'Renamed' }]);

  expect((await admin.put(\`\${record}/archive\`, { reason: 'no longer used' })).status).toBe(200);
  expect((await admin.get('/${id}-records')).body['${camel}Records']).toEqual([]);
});

test('nobody reads records without the permission', async () => {
  const operator = await plant.as('operator');
  expect((await operator.get('/${id}-records')).status).toBe(403);
  expect((await plant.anonymous.get('/${id}-records')).status).toBe(401);
});
`;

/** @param {Names} names */
export const pages = ({ camel, pascal }) => `import { defineApp } from '@limpid/ui-kit';
import { ${pascal}RecordPages } from './record.page.js';

export const ${camel}RecordPages = defineApp(${pascal}RecordPages);
`;

/** @param {Names} names */
export const recordPage = ({
  id,
  title,
  camel,
  pascal,
  area,
}) => `import { Facts, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** ${title}: list, record and form. */
export function ${pascal}RecordPages() {
  return (
    <ResourcePages<RecordRow>
      path="/${id}-records"
      one="${camel}Record"
      many="${camel}Records"
      noun="record"
      permission="${area}"
      archiveAction="Archive"
      fields={fields}
      list={{
        title: '${title}',
        lead: 'Say here what these records are for.',
        searchHint: 'Search by ID or name',
        emptyText: 'No records yet: add the first one',
        defaultSort: 'externalId',
        archivedPath: '/archived/${id}-records',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'remarks', heading: 'Remarks', optional: true },
        ],
      }}
      tabs={[{ label: 'Overview', content: row => <Facts facts={[['Remarks', row['remarks']]]} /> }]}
    />
  );
}
`;
