import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, mails, makePerson, testKernel, type TestKernel } from '#kernel/testing';
import { createKernel, type Kernel } from '#kernel/boot/create-kernel';
import { smtpTransport } from '#kernel/mail/transport';
import { MailSink } from './mail-sink.fixture.js';

const sink = new MailSink();
let address: string;
let limpid: TestKernel;
/** A node that has a mail server, beside one that has none. */
let sending: Kernel;

beforeAll(async () => {
  address = await sink.listen();
  limpid = await testKernel({ plugins: [] });
  const config = {
    databaseUrl: limpid.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    dataFolder: path.join(os.tmpdir(), `limpid-test-data-${process.pid}`),
    secureCookies: false,
    logFile: null,
    version: 'test',
    mail: { url: `smtp://${address}`, from: 'limpid@example.org' },
  };
  sending = await createKernel({ config, plugins: [], logger: pino({ level: 'silent' }) });
  await sending.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await sending.close();
  await limpid.close();
  sink.close();
});

test('a mail is sent when its transaction commits, to its recipient alone, and its secret is erased', async () => {
  const person = await makePerson(limpid, { invited: true });
  await expect.poll(() => sink.received.length).toBe(1);
  const [mail] = sink.received;
  expect(mail?.recipients).toEqual([person.email]);
  expect(mail?.text).toContain('Subject: Your account in Limpid');
  expect(mail?.text.replaceAll('=\r\n', '')).toContain('/reset-password?u=3D');
  await expect.poll(async () => (await mails(limpid, person.email))[0]?.state).toBe('sent');
  const [row] = await limpid.sql<{ content: string | null }>('select content from kernel.mail where recipient = ?', [
    person.email,
  ]);
  expect(row?.content).toBeNull();
});

test('a server that refuses is tried again later, and sign-in goes on meanwhile', async () => {
  sink.refuses = true;
  const person = await makePerson(limpid, { invited: true });
  const attempts = async (): Promise<number> =>
    (
      await limpid.sql<{ attempts: number }>(
        'select attempts from kernel.mail where recipient = ? and last_error is not null',
        [person.email],
      )
    )[0]?.attempts ?? 0;
  await expect.poll(attempts).toBe(1);
  expect((await mails(limpid, person.email))[0]?.state).toBe('waiting');
  sink.refuses = false;
  await asOwner(limpid, 'update kernel.mail set next_attempt_at = now() where recipient = $1', [person.email]);
  await asOwner(limpid, `select pg_notify('kernel', 'mail')`);
  await expect.poll(async () => (await mails(limpid, person.email))[0]?.state).toBe('sent');
});

test('a subject with line breaks makes no further header, and no further recipient', async () => {
  const transport = await smtpTransport(`smtp://${address}`, 'limpid@example.org');
  await transport.send({ to: 'one@example.org', subject: 'Hello\r\nBcc: two@example.org', text: 'text' });
  transport.close();
  const mail = sink.received.at(-1);
  expect(mail?.recipients).toEqual(['one@example.org']);
  expect(mail?.text).toMatch(/^Subject: Hello Bcc: two@example\.org\r?$/m);
});

test('names and addresses with line breaks are refused before there is a mail', async () => {
  const admin = await limpid.as('admin');
  const before = sink.received.length;
  const person = { username: 'crlf', firstName: 'A', lastName: 'B', email: 'crlf@example.org', roles: ['Production'] };
  for (const [field, value] of [
    ['username', 'x\r\nBcc: two@example.org'],
    ['firstName', 'A\r\nBcc: two@example.org'],
    ['lastName', 'A\nBcc: two@example.org'],
    ['email', 'one@example.org\r\nBcc: two@example.org'],
    ['email', 'one@example.org, two@example.org'],
    ['email', '"one@example.org\r\nRCPT TO:<two@example.org>"@example.org'],
  ] as const) {
    const answer = await admin.call('POST', '/users', { ...person, facilities: [limpid.facility.id], [field]: value });
    expect([answer.status, answer.body['fields']?.[0]?.['path']], value).toEqual([422, field]);
  }
  expect(sink.received.length).toBe(before);
});

test('a password for the mail server never travels in the clear', async () => {
  sink.commands.length = 0;
  const transport = await smtpTransport(`smtp://user:secret@${address}`, 'limpid@example.org');
  await expect(transport.send({ to: 'one@example.org', subject: 's', text: 't' })).rejects.toThrow(
    /TLS|STARTTLS|secure/i,
  );
  transport.close();
  expect(sink.commands.join(' ')).not.toMatch(/AUTH|secret|dXNlcg/);
});
