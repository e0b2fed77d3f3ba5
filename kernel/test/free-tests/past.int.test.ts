import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let tables: readonly string[];

beforeAll(async () => {
  limpid = await testKernel({ demo: 'import' });
  const rows = await limpid.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'past'::regnamespace and proretset order by 1`,
  );
  tables = rows.map(row => row.name);
});
afterAll(() => limpid.close());

/** Rows that only one of two queries answers. */
async function difference(a: string, b: string): Promise<number> {
  const [row] = await limpid.sql<{ count: number }>(
    `select count(*)::int as count from ((${a} except all ${b}) union all (${b} except all ${a})) x`,
  );
  return row?.count ?? NaN;
}

const present = (table: string): string =>
  `select to_jsonb(t) from ${table.replace('__', '.')} t where facility_id = '${limpid.facility.id}'`;
const past = (table: string, position: string): string =>
  `select to_jsonb(t) from past.${table}('${limpid.facility.id}', ${position}) t`;
const now = (): string => `(select seq from audit.chain where scope = '${limpid.facility.id}')`;

test('every table of facility data that is part of the record keeps its past', async () => {
  const declared = await limpid.sql<{ name: string }>(
    `select replace(table_name, '.', '__') as name from kernel.table_class where class <> 'technical'
       and exists (select from pg_attribute where attrelid = table_name::regclass and attname = 'facility_id') order by 1`,
  );
  expect(tables).toEqual(declared.map(row => row.name));
  expect(tables.length).toBeGreaterThan(10);
});

test('the past as of now is the present, and as of before the import it is empty', async () => {
  const [start] = await limpid.sql<{ seq: number }>(
    `select coalesce(min(seq) - 1, 0)::int as seq from audit.entry where scope = '${limpid.facility.id}' and body like '%"action":"import"%'`,
  );
  for (const table of tables) {
    expect(await difference(present(table), past(table, now())), table).toBe(0);
    expect(await difference(past(table, '0'), past(table, '0')), table).toBe(0);
  }
  expect(start?.seq).toBeGreaterThan(0);
  expect(await difference(past('products__production', '0'), `select '{}'::jsonb where false`)).toBe(0);
});

test('changed, removed and new rows stand in the past as they were', async () => {
  const admin = await limpid.as('admin');
  const before = await Promise.all(
    tables.map(table => limpid.sql<{ row: object }>(`select to_jsonb as row from (${present(table)}) x order by 1`)),
  );
  const [at] = await limpid.sql<{ seq: number }>(`select ${now()}::int as seq`);
  const { productions } = (await admin.get('/productions?pageLimit=3')).body as unknown as {
    productions: { id: string; version: number }[];
  };
  const [first, second] = productions;
  await admin.post(`/productions/${first?.id}`, { version: first?.version, name: 'Another name' });
  await admin.post(`/productions/${second?.id}/map`, { version: second?.version, equipments: [], reason: 'trial' });
  await admin.post('/moc', { externalId: 'MOC-NEW', name: 'New' });
  for (const [index, table] of tables.entries()) {
    const then = await limpid.sql<{ row: object }>(
      `select to_jsonb as row from (${past(table, String(at?.seq))}) x order by 1`,
    );
    expect(then, table).toEqual(before[index]);
  }
  expect(
    await difference(
      present('products__production_equipment'),
      past('products__production_equipment', String(at?.seq)),
    ),
  ).toBeGreaterThan(0);
});

test('stored past data cannot be changed, not even by the database owner', async () => {
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  try {
    for (const statement of ['delete from audit.undo', 'update audit.undo set before = null', 'truncate audit.undo'])
      await expect(owner.query(statement), statement).rejects.toThrow(/is refused/);
  } finally {
    await owner.end();
  }
});
