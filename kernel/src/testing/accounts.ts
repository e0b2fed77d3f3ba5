import pg from 'pg';
import { hashPassword } from '#people/server/passwords/password-hash';
import { TestClient, type TestAnswer } from './client.js';
import { testPassword, type TestKernel } from './test-kernel.js';

export const newPassword = 'Another-horse-2';

let count = 0;

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly version: number;
}

let readyHash: Promise<string> | null = null;

/** Creates a user through the public call; by default with a chosen password and a known identity, unless `invited`. */
export async function makePerson(
  limpid: TestKernel,
  fields: Readonly<Record<string, unknown>> & { readonly invited?: boolean } = {},
): Promise<Person & { readonly answer: TestAnswer }> {
  const { invited = false, ...rest } = fields;
  count += 1;
  const username = `person${count}x${process.pid}`;
  const answer = await (
    await limpid.as('admin')
  ).call('POST', '/users', {
    username,
    firstName: 'Pat',
    lastName: 'Person',
    email: `${username}@example.org`,
    roles: ['Production'],
    facilities: [limpid.facility.id],
    ...rest,
  });
  if (answer.status !== 201) throw new Error(`no person: ${JSON.stringify(answer.body)}`);
  const user = answer.body['user'] as unknown as Person;
  if (!invited)
    await asOwner(
      limpid,
      `with mails as (delete from kernel.mail where user_id = $1), tokens as (delete from kernel.user_token where user_id = $1)
       update kernel.app_user set status = 'active', password_hash = $2, password_changed_at = now(), must_change_password = false,
         signing_suspended_since = null, signing_suspended_why = '{}', signing_suspended_by = '{}' where id = $1`,
      [user.id, await (readyHash ??= hashPassword(testPassword))],
    );
  return { ...user, answer };
}

/** Changes that no call can make, for example to let time pass. Guards against unaudited changes are off. */
export async function asOwner(limpid: TestKernel, sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: limpid.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; alter table kernel.app_user disable trigger audited`);
    await client.query(sql, [...values]);
    await client.query(
      `set constraints all immediate; alter table kernel.app_user enable always trigger audited; commit`,
    );
  } finally {
    await client.end();
  }
}

/** Resets the attempt budgets of every address and of every account. */
export function forgetTries(limpid: TestKernel): Promise<void> {
  return asOwner(limpid, 'delete from kernel.throttle; delete from kernel.sign_in_attempt');
}

/** Changes settings of the password policy as the administrator. */
export async function setPasswordPolicy(limpid: TestKernel, change: Readonly<Record<string, unknown>>): Promise<void> {
  const admin = await limpid.as('admin');
  const { version } = (await admin.call('GET', '/users/password-policy')).body as unknown as { version: number };
  const answer = await admin.call('PUT', '/users/password-policy', { ...change, version, reason: 'for a test' });
  if (answer.status !== 200) throw new Error(`no policy: ${JSON.stringify(answer.body)}`);
}

export function login(
  limpid: TestKernel,
  username: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  return limpid.anonymous.send('/api/v2/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  });
}

export async function signedIn(limpid: TestKernel, username: string, password = testPassword): Promise<TestClient> {
  const client = new TestClient(limpid.url, limpid.facility);
  await client.signIn(username, password);
  return client;
}

export const named = (answer: TestAnswer): string => String(answer.body['errName'] ?? answer.status);

interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: string;
}

/** Mails to an address, newest first, as the administrator sees them. */
export async function mails(limpid: TestKernel, recipient: string): Promise<Mail[]> {
  const admin = await limpid.as('admin');
  const answer = await admin.call('GET', `/outbox?pageLimit=200&search=${encodeURIComponent(recipient)}`);
  return answer.body['mails'] as unknown as Mail[];
}

/** The newest link that was sent to an address. */
export async function linkFor(limpid: TestKernel, recipient: string): Promise<{ u: string; token: string }> {
  const admin = await limpid.as('admin');
  const mail = (await mails(limpid, recipient)).find(each => ['invitation', 'reset'].includes(each.kind));
  if (mail === undefined) throw new Error(`no link was sent to ${recipient}`);
  const opened = await admin.call('POST', `/outbox/${mail.id}/open`, { reason: 'to follow the link in a test' });
  const content = String((opened.body['mail'] as unknown as { content: string }).content);
  const address = new URL(/https?:\S+/.exec(content)?.[0] ?? '');
  return { u: address.searchParams.get('u') ?? '', token: address.searchParams.get('token') ?? '' };
}

export const setByLink = (
  limpid: TestKernel,
  link: { readonly u: string; readonly token: string },
  password: string,
): Promise<TestAnswer> =>
  limpid.anonymous.call('POST', `/auth/change-password?${new URLSearchParams(link).toString()}`, {
    username: link.u,
    newPassword: password,
    confirmPassword: password,
  });

/** `/reset-password?u=…&token=…` as its parts. */
export function partsOf(address: string): { u: string; token: string } {
  const query = new URL(address, 'http://localhost').searchParams;
  return { u: query.get('u') ?? '', token: query.get('token') ?? '' };
}
