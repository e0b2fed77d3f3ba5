import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError, ReauthenticationToken } from '#kernel/contract';
import {
  asOwner,
  login,
  makePerson,
  named,
  newPassword,
  partsOf,
  setByLink,
  setPasswordPolicy,
  signedIn,
  type TestKernel,
  testKernel,
  testPassword,
} from '#kernel/testing';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());
beforeEach(() => asOwner(limpid, 'delete from kernel.throttle'));

const wrong = (username: string) => login(limpid, username, 'Wrong-horse-9');

describe('what a failed sign-in answers', () => {
  test('an unknown name has the text of the catalogue, and is no 401', async () => {
    const answer = await wrong('nobody@example.org');
    expect([answer.status, answer.body['errName'], answer.body['message']]).toEqual([
      400,
      'RequestingUserNotfound',
      'Email address/ Employee ID is not recognized',
    ]);
  });

  test('user name, employee ID and e-mail address lead to the same person, whatever their case', async () => {
    const person = await makePerson(limpid, { employeeId: 'E-1001' });
    for (const name of [person.username.toUpperCase(), ' e-1001 ', person.email.toUpperCase()])
      expect((await login(limpid, name, testPassword)).status).toBe(200);
  });

  test('a blocked person hears it only with the right password', async () => {
    const person = await makePerson(limpid);
    const admin = await limpid.as('admin');
    await admin.call('PUT', `/users/block/${person.id}`, { reason: 'left the site' });
    const right = await login(limpid, person.username, testPassword);
    expect([named(right), right.body['message']]).toEqual([
      'UserBlockedError',
      'User is blocked. Please contact your administrator',
    ]);
    expect(named(await wrong(person.username))).toBe('InvalidEmailOrPasswordError');
  });

  test('an account is closed before its first and after its last day', async () => {
    const early = await makePerson(limpid, { validFrom: '2999-01-01' });
    const late = await makePerson(limpid, { validTo: '2001-01-01' });
    for (const person of [early, late])
      expect(named(await login(limpid, person.username, testPassword))).toBe('UserBlockedError');
  });

  test('the service account of the tools cannot sign in', async () => {
    expect(named(await login(limpid, 'service', testPassword))).toBe('InvalidEmailOrPasswordError');
  });
});

describe('guessing', () => {
  test('five wrong passwords lock the account; then the right one is refused until an administrator unblocks', async () => {
    const person = await makePerson(limpid);
    const answers = [];
    for (let guess = 0; guess < 5; guess++) answers.push(named(await wrong(person.username)));
    expect(answers).toEqual([
      ...Array.from({ length: 4 }, () => 'InvalidEmailOrPasswordError'),
      'LoginAttemptsExceeded',
    ]);
    expect(named(await login(limpid, person.username, testPassword))).toBe('LoginAttemptsExceeded');
    const admin = await limpid.as('admin');
    const shown = (await admin.call('GET', `/users/${person.id}`)).body['user'] as unknown as Record<string, string>;
    expect([shown['status'], shown['blockedReason']]).toEqual(['blocked', 'Too many wrong passwords']);
    expect((await admin.call('PUT', `/users/unblock/${person.id}`, { reason: 'it was the owner' })).status).toBe(200);
    expect((await login(limpid, person.username, testPassword)).status).toBe(200);
  });

  test('a right password resets the counter', async () => {
    const person = await makePerson(limpid);
    for (let guess = 0; guess < 4; guess++) await wrong(person.username);
    expect((await login(limpid, person.username, testPassword)).status).toBe(200);
    expect(named(await wrong(person.username))).toBe('InvalidEmailOrPasswordError');
  });

  test('of forty simultaneous guesses at most five are judged', async () => {
    const person = await makePerson(limpid);
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(person.username)));
    expect(
      answers.every(answer => ['InvalidEmailOrPasswordError', 'LoginAttemptsExceeded'].includes(named(answer))),
    ).toBe(true);
    const judged = await limpid.sql<{ count: number }>(
      `select count(*) as count from audit.entry where action = 'failedLogin' and entity_id = ?`,
      [person.id],
    );
    expect(judged[0]?.count).toBe(5);
  });

  test('one password tried on many names is stopped, and the answer says when to come back', async () => {
    const answers = [];
    for (let name = 0; name < 40; name++) answers.push(await wrong(`spray${name}@example.org`));
    const stopped = answers.filter(answer => answer.status === 429);
    expect(stopped.length).toBe(30);
    expect([stopped[0]?.body['errName'], stopped[0]?.headers.get('retry-after')]).toEqual(['TooManyRequests', '60']);
    // Late, but not refused.
    expect((await login(limpid, 'auditor', testPassword)).status).toBe(200);
  });

  test('a hundred simultaneous right sign-ins all succeed, one session lives, and other calls go on', async () => {
    const person = await makePerson(limpid);
    const admin = await limpid.as('admin');
    const all = Promise.all(Array.from({ length: 100 }, () => login(limpid, person.username, testPassword)));
    expect((await admin.call('GET', '/users/me')).status).toBe(200);
    expect([...new Set((await all).map(answer => answer.status))]).toEqual([200]);
    const live = await limpid.sql<{ count: number }>(
      'select count(*) as count from kernel.session where user_id = ? and ended_at is null',
      [person.id],
    );
    expect(live[0]?.count).toBe(1);
  });

  test('a lock ends by itself after a quarter of an hour, unless the policy says otherwise', async () => {
    const person = await makePerson(limpid);
    for (let guess = 0; guess < 5; guess++) await wrong(person.username);
    const [lock] = await limpid.sql<{ minutes: number }>(
      `select round(extract(epoch from locked_until - now()) / 60)::integer as minutes
       from kernel.sign_in_attempt where user_id = ?`,
      [person.id],
    );
    expect(lock?.minutes).toBe(15);
    await asOwner(limpid, `update kernel.sign_in_attempt set locked_until = now() where user_id = $1`, [person.id]);
    expect((await login(limpid, person.username, testPassword)).status).toBe(200);
  });

  test('the last administrator is locked for a while only, so that somebody can still unblock', async () => {
    await setPasswordPolicy(limpid, { lockMinutes: 0 });
    const [admin] = await limpid.sql<{ id: string }>(`select id from kernel.app_user where username = 'admin'`);
    for (let guess = 0; guess < 5; guess++) await wrong('admin');
    const [lock] = await limpid.sql<{ finite: boolean }>(
      `select isfinite(locked_until) as finite from kernel.sign_in_attempt where user_id = ?`,
      [admin?.id],
    );
    expect(lock?.finite).toBe(true);
    await asOwner(limpid, 'update kernel.sign_in_attempt set locked_until = null');
    await setPasswordPolicy(limpid, { lockMinutes: 15 });
  });
});

describe('the hardened mode', () => {
  test('unknown, wrong, blocked and locked have one answer', async () => {
    const [known, blocked, locked] = [await makePerson(limpid), await makePerson(limpid), await makePerson(limpid)];
    const admin = await limpid.as('admin');
    await admin.call('PUT', `/users/block/${blocked.id}`, { reason: 'for a test' });
    for (let guess = 0; guess < 5; guess++) await wrong(locked.username);
    await setPasswordPolicy(limpid, { revealUnknownUser: false });
    try {
      const answers = [
        await wrong('nobody@example.org'),
        await wrong(known.username),
        await login(limpid, blocked.username, testPassword),
        await login(limpid, locked.username, testPassword),
      ];
      const shown = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }));
      expect(new Set(shown).size).toBe(1);
      expect(answers[0]?.body['errName']).toBe('InvalidEmailOrPasswordError');
    } finally {
      await setPasswordPolicy(limpid, { revealUnknownUser: true });
    }
  });
});

describe('passwords that have to be changed', () => {
  test('a first sign-in leads to the screen Set a new password, whose token works once', async () => {
    const person = await makePerson(limpid);
    await asOwner(limpid, 'update kernel.app_user set must_change_password = true where id = $1', [person.id]);
    const answer = await login(limpid, person.username, testPassword);
    expect([answer.status, named(answer)]).toEqual([409, 'ChangePasswordOnFirstLogin']);
    expect(answer.body['message']).toBe(
      'You are logging in for the first time, you will be redirected to change your password shortly',
    );
    const { url } = answer.body['details'] as unknown as { url: string };
    expect(url).toMatch(/^\/reset-password\?u=.+&token=.{43}$/);
    expect((await setByLink(limpid, partsOf(url), newPassword)).status).toBe(200);
    expect(named(await setByLink(limpid, partsOf(url), 'Third-horse-3'))).toBe('InvalidToken');
    expect((await login(limpid, person.username, newPassword)).status).toBe(200);
  });

  test('an old password has expired; people without an address need an administrator, the others a link', async () => {
    const withAddress = await makePerson(limpid);
    const without = await makePerson(limpid, { email: null });
    await asOwner(
      limpid,
      `update kernel.app_user set password_changed_at = now() - interval '91 days' where id = any($1)`,
      [[withAddress.id, without.id]],
    );
    const answer = await login(limpid, withAddress.username, testPassword);
    expect([named(answer), answer.body['message']]).toEqual([
      'ChangePasswordOnPasswordExpiry',
      'Your password has been expired, you will be redirected to change your password shortly',
    ]);
    expect(named(await login(limpid, without.username, testPassword))).toBe(
      'ChangePasswordOnPasswordExpiryForEmployeeIdError',
    );
    const { url } = answer.body['details'] as unknown as { url: string };
    expect((await setByLink(limpid, partsOf(url), newPassword)).status).toBe(200);
    expect((await login(limpid, withAddress.username, newPassword)).status).toBe(200);
  });

  test('the days that are left are shown two weeks before', async () => {
    const person = await makePerson(limpid);
    await asOwner(limpid, `update kernel.app_user set password_changed_at = now() - interval '80 days' where id = $1`, [
      person.id,
    ]);
    const { user } = (await login(limpid, person.username, testPassword)).body as unknown as {
      user: { passwordExpiresInDays: number };
    };
    expect(user.passwordExpiresInDays).toBe(10);
  });

  test.each([
    ['Sh-1', 'PasswordMinLengthError', 'password must be at least 8 characters'],
    ['lower-case-9', 'PasswordNotComplexError', 'password must contain at least one capital letter'],
    ['NoDigits-here', 'PasswordNotComplexError', 'password must contain at least one number and alphabet'],
    ['NoSpecial99', 'PasswordNotComplexError', 'password must contain at least one special character'],
    ['P@ssw0rd!2024', 'PasswordNotComplexError', /many people use/],
    ['Person-1234!', 'PasswordNotComplexError', /many people use/],
    ['Long-{NAME}-horse-9', 'PasswordNotComplexError', /must not contain the user name/],
  ])('%s is refused in the words of the server', async (password, errName, message) => {
    const person = await makePerson(limpid);
    const newPassword = password.replace('{NAME}', person.username.toUpperCase());
    const answer = await limpid.anonymous.call('POST', '/auth/change-password', {
      username: person.username,
      existingPassword: testPassword,
      newPassword,
      confirmPassword: newPassword,
    });
    expect(named(answer)).toBe(errName);
    expect(answer.body['message']).toEqual(expect.stringMatching(message));
  });

  test('a password that was used before is refused; a very long one is kept whole', async () => {
    const person = await makePerson(limpid);
    const change = (existingPassword: string, next: string) =>
      limpid.anonymous.call('POST', '/auth/change-password', {
        username: person.username,
        existingPassword,
        newPassword: next,
        confirmPassword: next,
      });
    const long = `${'Very-long-horse-1'.repeat(8)}x`;
    expect((await change(testPassword, long)).status).toBe(200);
    expect(named(await login(limpid, person.username, long.slice(0, -1)))).toBe('InvalidEmailOrPasswordError');
    expect((await login(limpid, person.username, long)).status).toBe(200);
    const again = await change(long, testPassword);
    expect([named(again), again.body['message']]).toEqual([
      'PasswordAlreadyUsed',
      'The password you entered was previously used, please use a different password for better security',
    ]);
  });

  test('wrong existing passwords count like wrong sign-ins', async () => {
    const person = await makePerson(limpid);
    const answers = [];
    for (let guess = 0; guess < 5; guess++) {
      const body = {
        username: person.username,
        newPassword,
        confirmPassword: newPassword,
        existingPassword: 'Wrong-1',
      };
      answers.push(named(await limpid.anonymous.call('POST', '/auth/change-password', body)));
    }
    expect(answers.at(-1)).toBe('LoginAttemptsExceeded');
  });

  test('a changed password ends every session and kills open links', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    const body = {
      username: person.username,
      newPassword,
      confirmPassword: newPassword,
      existingPassword: testPassword,
    };
    expect((await limpid.anonymous.call('POST', '/auth/change-password', body)).status).toBe(200);
    expect((await client.call('GET', '/users/me')).status).toBe(401);
  });
});

describe('other systems', () => {
  test('a local password does not open an account that signs in elsewhere', async () => {
    const person = await makePerson(limpid, { authenticationType: 'ad' });
    expect(named(await login(limpid, person.username, testPassword))).toBe('DirectoryUnavailable');
  });
});

describe('a person who is asked again', () => {
  const prove = async (username: string, password: string): Promise<string> => {
    const [user] = await limpid.sql<{ id: string }>(`select id from kernel.app_user where username = 'reviewer'`);
    return limpid.run(async call => {
      const actor = { ...call.actor, id: user?.id ?? '', username: 'reviewer' };
      try {
        await limpid.kernel.resolve(ReauthenticationToken).prove({ ...call, actor }, username, password);
        return 'proven';
      } catch (error) {
        return error instanceof ApiError ? error.errName : String(error);
      }
    });
  };

  test('proves to be the same with the own name and password, and with nothing else', async () => {
    const other = await makePerson(limpid);
    expect(await prove('reviewer', testPassword)).toBe('proven');
    expect(await prove(other.username, testPassword)).toBe('InvalidEmailOrPasswordError');
    for (let guess = 0; guess < 4; guess++)
      expect(await prove('reviewer', 'Wrong-1')).toBe('InvalidEmailOrPasswordError');
    expect(await prove('reviewer', 'Wrong-1')).toBe('LoginAttemptsExceeded');
  });
});
