import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  TestClient,
  asOwner,
  makePerson,
  newPassword,
  signedIn,
  testKernel,
  testPassword,
  type TestKernel,
} from '#kernel/testing';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());

/** A job that runs without progress, watched by its owner. */
async function runningJob(owner: string): Promise<string> {
  const id = randomUUID();
  await asOwner(
    limpid,
    `insert into kernel.job (facility_id, id, requested_by, name, title, state, request_id) values ($1, $2, $3, 'test.wait', 'Waits', 'running', gen_random_uuid())`,
    [limpid.facility.id, id, owner],
  );
  return id;
}

test.each(['a sign-in elsewhere', 'logout', 'block', 'a new password'])(
  'what is read without end stops after %s',
  async end => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    const id = await runningJob(person.id);
    const stopped = fetch(`${limpid.url}/api/v2${client.fp(`/jobs/${id}/events`)}`, { headers: client.credentials });
    const response = await stopped;
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    if (end === 'a sign-in elsewhere') await signedIn(limpid, person.username);
    if (end === 'logout') await client.call('POST', '/auth/logout', {});
    if (end === 'block')
      await (await limpid.as('admin')).call('PUT', `/users/block/${person.id}`, { reason: 'for a test' });
    if (end === 'a new password')
      await limpid.anonymous.call('POST', '/auth/change-password', {
        username: person.username,
        existingPassword: testPassword,
        newPassword,
        confirmPassword: newPassword,
      });
    const rest = (async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'ended';
    })();
    // Sooner than the watch polls the job by itself.
    const late = new Promise<string>(resolve => setTimeout(resolve, 14_000, 'still open'));
    expect(await Promise.race([rest, late])).toBe('ended');
    const status = (await client.call('GET', '/users/me')).status;
    expect(status, 'the watch has not used up the one notice of a sign-in elsewhere').toBe(
      end === 'a sign-in elsewhere' ? 419 : 401,
    );
  },
);

test('a change of roles alone ends nothing', async () => {
  const person = await makePerson(limpid);
  const client = new TestClient(limpid.url, limpid.facility);
  await client.signIn(person.username, testPassword);
  const id = await runningJob(person.id);
  const response = await fetch(`${limpid.url}/api/v2${client.fp(`/jobs/${id}/events`)}`, {
    headers: client.credentials,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  const admin = await limpid.as('admin');
  const { version } = (await admin.call('GET', `/users/${person.id}`)).body['user'] as unknown as { version: number };
  await admin.call('POST', `/users/${person.id}`, { roles: ['Reviewer'], version, reason: 'another task' });
  await asOwner(limpid, `update kernel.job set state = 'done' where id = $1`, [id]);
  await asOwner(limpid, `select pg_notify('limpid_job', $1)`, [id]);
  let text = '';
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    text += Buffer.from(part.value).toString();
  expect(text).toContain('"state":"done"');
});
