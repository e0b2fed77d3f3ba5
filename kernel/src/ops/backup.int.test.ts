import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testKernel, testKernelOn, type TestClient, type TestKernel } from '#kernel/testing';
import { OutsideAnchors } from '../record/audit/proof/outside-anchors.js';
import { backupNotes } from '../backup/backup-state.js';
import { Backups, BackupsToken, scheduledBackup } from '../backup/backups.js';
import { checkBackup } from '../backup/read-backup.js';
import { ScheduledTasksToken } from '../jobs/scheduled-tasks.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const key = 'a key for backups with 32 letters';
let folder: string;
let limpid: TestKernel;
let encrypted: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-backup-'));
  const backup = { folder: path.join(folder, 'kept'), everyHours: 24, keep: 2, key };
  limpid = await testKernel({ demo: 'import', config: { backup, anchorFolder: path.join(folder, 'anchors') } });
  encrypted = path.join(folder, 'encrypted.backup');
  await backUp(limpid.kernel, encrypted);
});
afterAll(async () => {
  await limpid.close();
  await rm(folder, { recursive: true });
});

const quiet = (): void => undefined;

/** Every list of declared records of a facility, archived ones included, and the users. */
async function everything({ kernel, as }: TestKernel): Promise<Record<string, unknown>> {
  const admin = await as('admin');
  const lists: Record<string, unknown> = {};
  for (const { path: at } of kernel.registry.resources)
    for (const list of [at, `/archived${at}`]) lists[list] = await admin.read(`${list}?doPagination=false`);
  lists['users'] = (await admin.call('GET', '/users?doPagination=false&columns=username,roles')).body;
  return lists;
}

/** Changes a record of the other facility until it is told to stop; returns the number of changes. */
async function keepWriting(admin: TestClient, facility: string, isOver: () => boolean): Promise<number> {
  const fp = `/plans/production/facilities/${facility}`;
  const made = await admin.call('POST', `${fp}/moc`, { externalId: 'M-1', name: 'Steel' });
  expect(made.status).toBe(201);
  const id = String(made.body['moc']?.['id']);
  let version = 1;
  for (; !isOver(); version++)
    expect((await admin.call('POST', `${fp}/moc/${id}`, { name: `Steel ${version}`, version })).status).toBe(200);
  return version - 1;
}

test('a backup under writes is restored into an empty database: same lists, one moment, trail verified', async () => {
  const file = path.join(folder, 'under-writes.backup');
  let isOver = false;
  const writing = keepWriting(await limpid.as('admin'), limpid.otherFacility.id, () => isOver);
  const before = await everything(limpid);
  const written = await backUp(limpid.kernel, file);
  isOver = true;
  expect(await writing).toBeGreaterThan(0);
  expect(written).toMatchObject({ encrypted: true, bytes: (await readFile(file)).length });
  const target = await testDatabase('template0');
  try {
    const restored = await restore({ databaseUrl: target.url, file, key, replace: false, say: quiet });
    expect(restored.trails).toMatchObject({ intact: true, faults: [] });
    expect(restored).toMatchObject({ rows: written.rows, tables: written.tables });
    const other = await testKernelOn(target.url);
    try {
      expect(await everything(other)).toEqual(before);
      const kept = await other.sql(`select count(*)::int as restores from audit.entry where action = 'restore'`);
      expect(kept).toEqual([{ restores: 1 }]);
      // Each change of the busy record has exactly its entry: the tables show one moment.
      const [row] = await other.sql<{ version: number; entries: number }>(
        `select m.version, (select count(*)::int from audit.entry e where e.entity_id = m.id::text) as entries
         from equipment.moc m where m.facility_id = ?`,
        [limpid.otherFacility.id],
      );
      expect(row?.entries).toBe(row?.version);
      // The guards are in force again, and entries of earlier transactions pass for none of a new one.
      const admin = await other.as('admin');
      const [moc] = (await admin.read<{ mocs: { id: string; version: number }[] }>('/moc?columns=name')).mocs;
      expect((await admin.post(`/moc/${moc?.id}`, { name: 'Changed', version: moc?.version })).status).toBe(200);
      await expect(
        other.kernel.database.writePool.query(`update equipment.moc set name = 'Behind' where id = $1`, [moc?.id]),
      ).rejects.toThrow(/audit/i);
    } finally {
      await other.close();
    }
  } finally {
    await target.drop();
  }
});

test.each([
  ['a flipped byte', async (file: string) => flip(file), key, /damaged/],
  ['a cut end', async (file: string) => truncate(file, 40_000), key, /damaged/],
  ['another key', () => Promise.resolve(), `${key}!`, /LIMPID_BACKUP_KEY/],
  ['no key', () => Promise.resolve(), null, /encrypted/],
  ['another file', async (file: string) => writeFile(file, 'PK and so on\n'), key, /not a backup/],
])('a backup with %s is refused before anything is written', async (_what, damage, given, why) => {
  const file = path.join(folder, 'damaged.backup');
  await writeFile(file, await readFile(encrypted));
  await damage(file);
  await expect(checkBackup(file, given)).rejects.toThrow(why);
});

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

test('a database that is not empty, or in use, is refused unless it is to be replaced', async () => {
  const order = { file: encrypted, key, say: quiet };
  await expect(restore({ ...order, databaseUrl: limpid.databaseUrl, replace: true })).rejects.toThrow(/in use/);
  const target = await testDatabase();
  try {
    await expect(restore({ ...order, databaseUrl: target.url, replace: false })).rejects.toThrow(/not empty/);
    expect((await restore({ ...order, databaseUrl: target.url, replace: true })).trails.intact).toBe(true);
  } finally {
    await target.drop();
  }
});

test('nothing readable of the content stands in an encrypted backup', async () => {
  expect((await readFile(encrypted)).includes('Rivermouth')).toBe(false);
});

test('backups are made when due, recorded, and the oldest beyond the number kept are removed', async () => {
  const { databaseUrl } = limpid;
  const kept = path.join(folder, 'own');
  const config = { databaseUrl, version: 'test', backup: { folder: kept, everyHours: 24, keep: 2 } };
  const backups = new Backups(config, () => Promise.resolve());
  expect(await backups.isDue()).toBe(true);
  await limpid.run(async call => {
    const step = <T>(work: (given: never) => Promise<T>): Promise<T> => work({ ...call, facility: null } as never);
    const inFacilities = () => Promise.reject(new Error('it works in no facility'));
    await scheduledBackup.run({ backups } as never, { signal: call.signal, step, inFacilities });
  });
  expect(await backups.isDue()).toBe(false);
  expect(await backups.isDue(Date.now() + 25 * 3_600_000)).toBe(true);
  for (const name of ['limpid-20200101T000000000Z.backup', 'limpid-20200102T000000000Z.backup', 'notes.txt'])
    await writeFile(path.join(kept, name), '');
  expect(await backups.list()).toHaveLength(3);
  await backups.make();
  expect((await readdir(kept)).filter(name => name.startsWith('limpid-2020'))).toEqual([]);
  expect(await backups.list()).toHaveLength(2);
  expect(await readdir(kept)).toContain('notes.txt');
});

test('a scheduled backup anchors the trails outside the database first, as a manual one does', async () => {
  const { kernel, sql } = limpid;
  const kept = kernel.resolve(BackupsToken);
  await expect.poll(() => kept.isDue()).toBe(false);
  await (await limpid.as('admin')).post('/departments', { name: 'Grown since the last anchor' });
  const [head] = await sql<{ number: number }>(`select number from audit.head where scope = 'system'`);
  for (const { name } of await kept.list()) await rm(path.join(folder, 'kept', name));
  await kernel.resolve(ScheduledTasksToken).ask('kernel.backup');
  await expect
    .poll(
      async () =>
        (
          await sql(`select from audit.anchor where scope = 'system' and medium = 'backup' and seq >= ?`, [
            head?.number,
          ])
        ).length,
    )
    .toBe(1);
  await expect.poll(() => kept.isDue()).toBe(false);
  const [file] = await readdir(path.join(folder, 'anchors'));
  expect(await readFile(path.join(folder, 'anchors', String(file)), 'utf8')).toContain(`"seq":${head?.number}`);
});

test('a backup is made although the folder of anchors cannot be written, which is reported', async () => {
  const { databaseUrl, kernel } = limpid;
  const file = path.join(folder, 'without-anchors.backup');
  const reported: unknown[] = [];
  const anchors = new OutsideAnchors(kernel.database, '/dev/null/anchors', error => reported.push(error));
  const backups = new Backups({ databaseUrl, version: 'test' }, () => anchors.tryToWrite('backup'));
  expect((await backups.make(file)).rows).toBeGreaterThan(0);
  expect(reported).toMatchObject([{ code: 'ENOTDIR' }]);
});

test('an overdue backup is on the home page of administrators, and only there', async () => {
  const { databaseUrl } = limpid;
  const backups = new Backups(
    { databaseUrl, version: 'test', backup: { folder: path.join(folder, 'never'), everyHours: 1, keep: 2 } },
    () => Promise.resolve(),
  );
  const notesAt = (hours: number): ReturnType<ReturnType<typeof backupNotes>['notes']> =>
    limpid.run(call => backupNotes(backups).notes({ ...call, now: new Date(Date.now() + hours * 3_600_000) }));
  expect(await notesAt(1)).toMatchObject([{ count: 0 }]);
  expect(await notesAt(3)).toEqual([
    {
      count: 1,
      text: 'backup overdue',
      detail: 'the last one is older than the schedule allows',
      address: '/app/admin/health',
    },
  ]);
  expect(backupNotes(backups).anyOf).toEqual(['Facility.Modify']);
});

test('system health shows the age of the last backup to administrators', async () => {
  const admin = await limpid.as('admin');
  const { body } = await admin.call('GET', '/backups');
  expect(body['backups']).toMatchObject({ scheduled: true, everyHours: 24, keep: 2, encrypted: true, overdue: false });
  expect(Number(body['backups']?.['ageHours'])).toBeLessThan(1);
  expect((await (await limpid.as('operator')).call('GET', '/backups')).status).toBe(403);
});
