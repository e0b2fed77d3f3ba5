import { randomBytes, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { AuditNote, Migration } from '#kernel/contract';
import { openDatabase } from '../../../base/data/database.js';
import { migrate, migrationFiles } from '../../../boot/migrate.js';
import { queryBuilder } from '../../../base/data/query-builder.js';
import { asService, serviceContext } from '../../../session/system-context.js';
import { auditTexts } from '../log.js';
import { readHeads, type Anchor } from './anchors.js';
import { stageStatements } from './staged.js';
import { verifyAudit } from './verify.js';

const segments = '202611250101_kernel_segments';

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('testServerUrl'));
  const name = `limpid_before_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${name}`);
  onTestFinished(async () => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  url.pathname = `/${name}`;
  return url.href;
}

/** Brings the database to the release before there were segments. */
async function migrateToBefore(databaseUrl: string): Promise<void> {
  type File = ReturnType<typeof migrationFiles>[number];
  const files = migrationFiles().filter(({ name }) => name < segments);
  const source: Knex.MigrationSource<File> = {
    getMigrations: () => Promise.resolve(files),
    getMigrationName: file => file.name,
    getMigration: async file => {
      const { up } = (await import(pathToFileURL(file.path).href)) as Migration;
      return { up, down: () => Promise.reject(new Error('forward only')) };
    },
  };
  const knex = queryBuilder({ client: 'pg', connection: { connectionString: databaseUrl } });
  await knex.migrate.latest({ migrationSource: source, tableName: 'limpid_migration', schemaName: 'public' });
  await knex.destroy();
}

function notes(count: number): AuditNote[] {
  return Array.from({ length: count }, (_, n) => ({
    domain: 'Equipment',
    action: 'create',
    entity: { table: 'equipment.equipment', id: randomUUID(), label: `Machine ${n}` },
  }));
}

/** A short write, a long write and another short one, as the release before wrote them. Answers the head. */
async function writeAsBefore(databaseUrl: string): Promise<Anchor> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const context = serviceContext('system', null);
  const short = async (): Promise<void> => {
    for (const [body, search] of auditTexts(context, notes(1)))
      await client.query(`select audit.append_one('system', $1, $2)`, [body, search]);
  };
  await short();
  await client.query('begin');
  for (const { values } of stageStatements(context, notes(300))) {
    const [, ...texts] = values;
    await client.query('select audit.stage($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', texts);
  }
  await client.query(`select audit.append_staged('system')`);
  await client.query('commit');
  await short();
  await client.query(`select audit.record_anchor('system', 'print')`);
  const { rows } = await client.query<{ scope: string; seq: string; head: string }>('select * from audit.chain');
  await client.end();
  const [head] = rows;
  return { scope: head?.scope ?? '', seq: Number(head?.seq), head: head?.head ?? '' };
}

test('entries of the release before keep numbers and hashes, agree with anchors of then, and new ones follow them', async () => {
  const databaseUrl = await emptyDatabase();
  await migrateToBefore(databaseUrl);
  const then = await writeAsBefore(databaseUrl);
  await migrate({ databaseUrl });
  const db = openDatabase({ url: databaseUrl });
  onTestFinished(() => db.close());
  expect([then.seq, await readHeads(db)]).toEqual([302, [then]]);
  await asService(db, 'system', null, call => {
    for (const note of notes(250)) call.tx.audit(note);
    return Promise.resolve();
  });
  await asService(db, 'system', null, call => {
    for (const note of notes(1)) call.tx.audit(note);
    return Promise.resolve();
  });
  expect((await readHeads(db)).map(({ seq }) => seq)).toEqual([302 + 250 + 1]);
  expect(await verifyAudit(db, { anchors: [then] })).toMatchObject({ intact: true, faults: [] });
  const forged = { ...then, head: 'f'.repeat(64) };
  expect((await verifyAudit(db, { anchors: [forged] })).faults).toMatchObject([{ seq: 302 }]);
});
