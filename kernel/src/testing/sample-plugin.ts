import pg from 'pg';
import { Type } from 'typebox';
import { ApiError, definePlugin, defineResource, defineUseCase, type AnyResource } from '#kernel/contract';
import { closed, ExternalId, Name, Nullable, Quantity, Text } from '#schemas/lib/fields';
import { recordMigrations } from '../record/audit/proof/record-migration.js';
import { serviceContext } from '../session/system-context.js';
import { testPlugin } from './plugin.js';

const Gadget = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    serialNumber: Type.Optional(Nullable(Text(64))),
    weight: Type.Optional(Nullable(Quantity('mass'))),
    size: Type.Optional(Nullable(Type.Number())),
    tags: Type.Optional(Nullable(Type.Array(Type.String()))),
    remarks: Type.Optional(Nullable(Text(500))),
  },
  closed,
);

const notPrecious = defineUseCase<{ readonly id: string; readonly row: { readonly name: string } }, void>()({
  name: 'sample.not-precious',
  deps: {},
  run: async (_deps, call) => {
    if (call.input.row.name === 'Precious')
      throw new ApiError('DataValidationError', { message: 'Precious is in use' });
    return Promise.resolve();
  },
});

/** Declared master data of no domain, for tests of what every resource can do. */
export const gadget: AnyResource = defineResource({
  names: { one: 'gadget', many: 'gadgets' },
  path: '/gadgets',
  table: 'sample.gadget',
  schema: Gadget,
  writable: ['externalId', 'name', 'serialNumber', 'weight', 'size', 'tags', 'remarks'],
  permission: 'Department',
  audit: { domain: 'Gadget' },
  unique: ['externalId', 'serialNumber'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'weight', 'size', 'tags', 'remarks'],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['size'],
    filters: [{ path: '/filter/untagged', where: 't.tags is null', summary: 'Lists gadgets without tags' }],
  },
  hooks: { guardArchive: notPrecious },
});

/** For `testKernel({ plugins: [samplePlugin] })`; its table comes with `createSampleTable`. */
export const samplePlugin = testPlugin(definePlugin({ id: 'sample', auditDomains: ['Gadget'], resources: [gadget] }));

/** The same as a migration of the plugin, in the same SQL functions. */
export async function createSampleTable(databaseUrl: string): Promise<void> {
  await asOwner(
    databaseUrl,
    `create schema sample;
     grant usage on schema sample to limpid_runtime;
     create table sample.gadget (
       facility_id uuid not null references kernel.facility, id uuid not null, external_id text not null, name text not null,
       serial_number text, weight jsonb, size double precision, tags jsonb, remarks text, version integer not null default 1,
       created_at timestamptz not null, created_by uuid not null, updated_at timestamptz not null, updated_by uuid not null,
       archived_at timestamptz, archived_by uuid, archive_reason text, primary key (facility_id, id));
     create unique index gadget_external_id on sample.gadget (facility_id, lower(external_id));
     create unique index gadget_serial_number on sample.gadget (facility_id, lower(serial_number));
     create index gadget_by_name on sample.gadget (facility_id, lower(name), id) where archived_at is null;
     create index gadget_search on sample.gadget
       using gin ((lower(coalesce(external_id, '')) || ' ' || lower(coalesce(name, ''))) gin_trgm_ops);
     select kernel.declare_table('sample.gadget', 'audited');
     insert into public.limpid_migration (name, batch, migration_time) values ('209901010000_sample', 1, now());`,
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const ask = async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<R>(text, [...values])).rows;
    await recordMigrations(ask, serviceContext('system', null), { rows: new Set(), faults: [] });
  } finally {
    await client.end();
  }
}

/** Runs SQL as the database owner: what no part of the running product may do. */
export async function asOwner<T extends object>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
