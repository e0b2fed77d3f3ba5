import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { ScheduledTasksToken } from '#kernel/jobs/scheduled-tasks';
import { anchorsIn, type Anchor } from '#kernel/record/audit/chain/anchors';
import { verifyTrails } from '#kernel/ops/verify-trails';
import { OutsideAnchorsToken } from '#kernel/record/audit/proof/outside-anchors';
import { asService } from '#kernel/session/system-context';
import { done, draftPolicy, personaSigner } from '#approvals/test/approvals.fixture';
import { anchorMailTask } from '#people/server/mail/anchor-mail';

const parent = mkdtempSync(path.join(os.tmpdir(), 'limpid-anchors-'));
const folder = path.join(parent, 'anchors');
let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ only: [], config: { anchorFolder: folder } });
});
afterAll(async () => {
  await limpid.close();
  rmSync(parent, { recursive: true });
});

const fileOf = ({ databaseUrl }: TestKernel, at = folder): string =>
  path.join(at, `limpid-anchors-${new URL(databaseUrl).pathname.slice(1)}.jsonl`);
const kept = (of = limpid): readonly Anchor[] => anchorsIn(readFileSync(fileOf(of), 'utf8'));

let departments = 0;
/** Lets the trail of the installation grow, and answers its end. */
async function grow(of = limpid): Promise<Anchor> {
  departments += 1;
  const answer = await (await of.as('admin')).post('/departments', { name: `Department ${departments}` });
  expect(answer.status).toBe(201);
  return end(of);
}

async function end(of = limpid): Promise<Anchor> {
  const [head] = await of.sql<Anchor>(`select scope, number as seq, head from audit.head where scope = 'system'`);
  if (head === undefined) throw new Error('no trail');
  return head;
}

async function mediaOf({ seq, head }: Anchor): Promise<string[]> {
  const rows = await limpid.sql<{ medium: string }>(
    `select medium from audit.anchor where scope = 'system' and seq = ? and head = ? order by number`,
    [seq, head],
  );
  return rows.map(({ medium }) => medium);
}

test('a server anchors all trails when it starts, in a file of its database that only its own user reads', async () => {
  await expect.poll(() => readdirSync(folder)).toEqual([path.basename(fileOf(limpid))]);
  await expect.poll(() => kept().map(({ scope }) => scope)).toEqual(expect.arrayContaining(['database', 'system']));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(fileOf(limpid)).mode & 0o777).toBe(0o600);
});

test('the schedule anchors a trail that has grown, and writes nothing for one that has not', async () => {
  const head = await grow();
  await limpid.kernel.resolve(ScheduledTasksToken).ask('audit.anchors');
  await expect.poll(() => mediaOf(head)).toEqual(['schedule']);
  await expect.poll(() => kept()).toContainEqual(expect.objectContaining(head));
  const { registry } = limpid.kernel;
  expect(registry.scheduledTasks.find(({ name }) => name === 'audit.anchors')?.when).toEqual({ everyMinutes: 5 });
  const lines = kept().length;
  expect(await limpid.kernel.resolve(OutsideAnchorsToken).write('schedule')).toBe(0);
  expect(kept()).toHaveLength(lines);
});

test('an export anchors the trail, and so does the end of the server', async () => {
  const auditor = await limpid.as('auditor');
  const head = await grow();
  const answer = await auditor.call('GET', '/audit_logs/export?format=csv&facilityId=system');
  expect(answer.status).toBe(200);
  expect(await mediaOf(head)).toContain('export csv');
  await expect.poll(async () => mediaOf(await end())).toContain('export');
  const second = await limpid.second();
  const last = await grow(second);
  await second.close();
  expect(await mediaOf(last)).toContain('stop');
  // Who signs in at the second server is signed out at the first.
  await (await limpid.as('admin')).signIn('admin', testPassword);
});

test('a signature anchors the trail of its facility as soon as it is committed, and no other', async () => {
  const admin = await personaSigner(limpid, 'admin');
  const policy = await draftPolicy(admin, 'ApprovalPolicy', { reviewSteps: [] });
  const before = kept();
  await done(admin, policy, 'Submit');
  await expect.poll(() => kept().length).toBe(before.length + 1);
  expect(kept().at(-1)?.scope).toBe(limpid.facility.id);
  const media = await limpid.sql(`select medium from audit.anchor where scope = ? order by number desc limit 1`, [
    limpid.facility.id,
  ]);
  expect(media).toEqual([{ medium: 'signature' }]);
});

test('a verification compares with the folder, and says without it that there was no anchor', async () => {
  const auditor = await limpid.as('auditor');
  const verify = async () =>
    (await auditor.call('GET', '/audit_logs/verification?facilityId=system')).body['verification'];
  expect(await verify()).toMatchObject({ intact: true, anchored: true });
  truncateSync(fileOf(limpid));
  expect(await verify()).toMatchObject({ intact: true, anchored: false });
});

test('databases that share a folder have a file each', async () => {
  const other = await testKernel({ only: [], config: { anchorFolder: folder } });
  try {
    await expect.poll(() => readdirSync(folder)).toContain(path.basename(fileOf(other)));
    const head = await grow(other);
    await other.kernel.resolve(OutsideAnchorsToken).write('schedule');
    expect(kept(other)).toContainEqual(expect.objectContaining(head));
    expect(kept()).not.toContainEqual(expect.objectContaining(head));
  } finally {
    await other.close();
  }
});

test('a folder that cannot be written keeps no server from its work', async () => {
  const blocked = path.join(parent, 'file');
  const other = await testKernel({ only: [], config: { anchorFolder: path.join('/dev/null', blocked) } });
  try {
    await grow(other);
    const auditor = await other.as('auditor');
    expect((await auditor.get('/audit_logs/export?format=csv')).status).toBe(200);
    expect((await fetch(`${other.url}/health/ready`)).status).toBe(200);
  } finally {
    await other.close();
  }
});

const runMail = (): Promise<void> =>
  anchorMailTask.run({} as never, {
    signal: new AbortController().signal,
    step: work => asService(limpid.kernel.database, 'system', null, work),
    inFacilities: () => Promise.reject(new Error('it works in no facility')),
  });

test('people with the role Auditor get the ends of all trails by mail once they have grown, and a verification takes them', async () => {
  const roles = ['Auditor'];
  const [auditor, blocked] = [await makePerson(limpid, { roles }), await makePerson(limpid, { roles })];
  const other = await makePerson(limpid, { roles: ['Reviewer'] });
  await (await limpid.as('admin')).call('PUT', `/users/block/${blocked.id}`, { reason: 'left' });
  const letters = (): Promise<{ recipient: string; content: string }[]> =>
    limpid.sql(`select recipient, content from kernel.mail where kind = 'anchors' order by created_at desc`);
  const head = await grow();
  await limpid.kernel.resolve(ScheduledTasksToken).ask('audit.anchor-mail');
  await expect
    .poll(async () => (await letters()).filter(({ recipient }) => recipient === auditor.email).length)
    .toBe(1);
  const sent = await letters();
  const recipients = sent.map(({ recipient }) => recipient);
  expect(recipients).not.toContain(blocked.email);
  expect(recipients).not.toContain(other.email);
  const lines = sent.find(({ recipient }) => recipient === auditor.email)?.content.match(/^\{.*\}$/gm) ?? [];
  expect(anchorsIn(lines.join('\n'))).toContainEqual(expect.objectContaining(head));
  // Accounts of tests are changed behind the trail: faults of anchors are looked at alone.
  const faultsOfAnchors = async (anchors: string): Promise<readonly string[]> => {
    const { anchored, faults } = await verifyTrails(limpid.kernel, null, anchors);
    expect(anchored).toBe(true);
    return faults.map(({ fault }) => fault).filter(fault => fault.includes('anchor'));
  };
  expect(await faultsOfAnchors(lines.join('\n'))).toEqual([]);
  expect(await faultsOfAnchors(lines.join('\n').replace(head.head, '0'.repeat(64)))).not.toEqual([]);
});

test('no mail is written while no trail has grown since the last one', async () => {
  await runMail();
  const count = async () => (await limpid.sql(`select id from kernel.mail where kind = 'anchors'`)).length;
  const before = await count();
  await runMail();
  expect(await count()).toBe(before);
  await grow();
  await runMail();
  expect(await count()).toBeGreaterThan(before);
});
