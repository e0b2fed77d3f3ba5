/** @typedef {import('./plugin-texts.mjs').Names} Names */

/** @param {Names} names */
export const schema = ({ title, camel, area }) => `import type { Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Text } from '#schemas/lib/fields';

/** The fields of a record of ${title}, without those that every record has. */
export const ${camel}Fields = fieldCards({
  externalId: { schema: ExternalId, label: 'ID', list: 'column', sorts: true },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  remarks: { schema: Nullable(Text(2000)), label: 'Remarks', list: 'optional', exported: true },
});

/** A record of ${title} as it is stored, made from the fields. */
export const ${area} = recordSchema(${camel}Fields);
export type ${area} = Static<typeof ${area}>;
`;

/**
 * @param {Names} names
 * @param {boolean} workflow
 */
export const resource = (
  { id, title, camel, dbSchema, area },
  workflow,
) => `import { defineResource } from '#kernel/contract';
import { ${area}, ${camel}Fields } from '#plugins/${id}/shared/record';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(${camel}Fields);

/** The records of ${title}: list, get, create, update, archive, unarchive, history. */
export const ${camel}Record = defineResource({
  names: { one: '${camel}Record', many: '${camel}Records' },
  path: '/${id}-records',
  table: '${dbSchema}.record',
  schema: ${area},
  writable: fields.writable,
  permission: '${area}',
  audit: { domain: '${area}' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  feature: '${id}',${workflow ? controlOf(area, title, id) : ''}
});
`;

/** Its records are submitted, reviewed and approved; the kernel adds states, versions, calls and screens. */
const controlOf = (area, title, id) => `
  control: {
    documentType: '${area}',
    label: '${title} records',
    page: '/app/${id}',
    complete: row =>
      (row['remarks'] ?? null) === null ? [{ path: 'remarks', message: 'is required to submit' }] : [],
  },`;

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

test('records cannot be read without the permission', async () => {
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
}) => `import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { ${camel}Fields } from '#plugins/${id}/shared/record';

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
      fields={formFields(${camel}Fields)}
      list={{
        title: '${title}',
        lead: 'Say here what these records are for.',
        searchHint: 'Search by ID or name',
        emptyText: 'No records yet: add the first one',
        defaultSort: 'externalId',
        archivedPath: '/archived/${id}-records',
        columns: listColumns(${camel}Fields),
      }}
      tabs={[{ label: 'Overview', content: row => <RecordFacts cards={${camel}Fields} row={row} /> }]}
    />
  );
}
`;
