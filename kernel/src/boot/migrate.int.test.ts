import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { quantityKinds } from '#schemas/lib/units';
import { assertMigrated, migrate, migrationFiles, SetupError } from './migrate.js';

const databases: string[] = [];
const roles: string[] = [];
let server: pg.Client;

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('testServerUrl') });
  await server.connect();
});
afterAll(async () => {
  for (const name of databases) await server.query(`drop database if exists ${name} with (force)`);
  for (const name of roles) await server.query(`drop role if exists ${name}`);
  await server.end();
});

/** An empty database, owned by the server's own user or by a restricted one. */
async function emptyDatabase(owner?: string): Promise<string> {
  const name = `limpid_migrate_${process.pid}_${databases.length}`;
  databases.push(name);
  await server.query(`create database ${name}${owner === undefined ? '' : ` owner ${owner}`}`);
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  if (owner !== undefined) [url.username, url.password] = [owner, 'secret'];
  return url.href;
}

async function lesserUser(name: string): Promise<string> {
  roles.push(name);
  await server.query(`create role ${name} login password 'secret'`);
  return name;
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

test('two processes that migrate at once leave one schema, each migration applied once', async () => {
  const databaseUrl = await emptyDatabase();
  await Promise.all([migrate({ databaseUrl }), migrate({ databaseUrl })]);
  const applied = await query<{ name: string }>(databaseUrl, 'select name from public.limpid_migration order by id');
  expect(applied.map(row => row.name)).toEqual(migrationFiles().map(file => file.name));
  await assertMigrated(databaseUrl);
});

test('a lock left behind by a killed migration does not stop the next one', async () => {
  const databaseUrl = await emptyDatabase();
  await migrate({ databaseUrl });
  await query(databaseUrl, 'update public.limpid_migration_lock set is_locked = 1');
  expect(await migrate({ databaseUrl })).toEqual([]);
});

test('a database of a newer release is refused in one sentence that names the unknown migration', async () => {
  const databaseUrl = await emptyDatabase();
  await migrate({ databaseUrl });
  await query(
    databaseUrl,
    `insert into public.limpid_migration (name, batch, migration_time) values ('209901010000_kernel_future', 99, now())`,
  );
  const refusal = /^The database was migrated by a newer release \(209901010000_kernel_future\): [^.]+\.$/;
  await expect(migrate({ databaseUrl })).rejects.toThrow(refusal);
  await expect(assertMigrated(databaseUrl)).rejects.toThrow(refusal);
});

test('a database that is behind is not served, and the message says how to migrate it', async () => {
  await expect(assertMigrated(await emptyDatabase())).rejects.toThrow(/migrations behind this release/);
});

test('an owner without further rights can migrate where the role and its membership exist', async () => {
  const owner = await lesserUser(`limpid_owner_${process.pid}`);
  await server.query(`grant limpid_runtime to ${owner}`);
  const databaseUrl = await emptyDatabase(owner);
  await migrate({ databaseUrl });
  await assertMigrated(databaseUrl);
});

test('a user with too few rights is refused in a sentence that says what an administrator must do', async () => {
  const owner = await lesserUser(`limpid_stranger_${process.pid}`);
  const refused = migrate({ databaseUrl: await emptyDatabase(owner) });
  await expect(refused).rejects.toThrow(SetupError);
  await expect(refused).rejects.toThrow(/may not work as limpid_runtime\. Let a database administrator run: grant/);
});

test('a server that cannot be reached is named as such', async () => {
  const url = new URL(inject('testServerUrl'));
  url.port = '1';
  await expect(migrate({ databaseUrl: url.href })).rejects.toThrow(/PostgreSQL cannot be reached/);
});

test('the database knows every unit, with the factors that the calculations use', async () => {
  const databaseUrl = await emptyDatabase();
  await migrate({ databaseUrl });
  const expected = new Map<string, number>();
  for (const kind of Object.values(quantityKinds)) {
    for (const [unit, factor] of Object.entries(kind.units)) if (!expected.has(unit)) expected.set(unit, 2.5 * factor);
  }
  const rows = await query<{ unit: string; base: number }>(
    databaseUrl,
    `select unit, kernel.quantity_base(jsonb_build_object('value', 2.5, 'unit', unit)) as base
     from unnest(array[${[...expected.keys()].map(unit => `'${unit}'`).join(',')}]) as u(unit)`,
  );
  expect(new Map(rows.map(row => [row.unit, row.base]))).toEqual(expected);
});
