import { ApiError } from '#kernel/contract';
import { createUser } from '../accounts/users.js';
import { accountByEmail, accountById, type Account } from '../sign-in/accounts.js';
import { accountIdOf, directoryProvider, identitiesOf } from '../sign-in/external-identity.js';
import { noteUnknownName } from '../passwords/unknown-names.js';
import { writeAs, type Visit } from '../sign-in/visit.js';
import type { Database } from '#kernel/base/data/database';
import { asService } from '#kernel/session/system-context';
import type { NewPeople } from '#kernel/facility/installation-settings';
import { SignOnRefused } from './refusal.js';
import type { Vouched } from './sign-on.js';

/** The account of an identity or of a verified address of an untied single sign-on account; created only by setting. */
export async function personOf(
  database: Database,
  person: Vouched,
  newPeople: NewPeople,
  visit: Visit,
): Promise<Account> {
  const identity = { provider: person.identityProvider, subject: person.subject };
  const owner = await accountIdOf(database, identity);
  if (owner !== null) {
    const account = await accountById(database, owner);
    if (account === null) throw new SignOnRefused('noAccount');
    return admitted(database, account, visit);
  }
  if (person.verifiedEmail === null) {
    await noteUnknownName(database, person.subject, visit);
    throw new SignOnRefused('emailNotVerified');
  }
  const found = await accountByEmail(database, person.verifiedEmail);
  if (found !== null) {
    // Also one at another provider: the same address there may be somebody else's.
    const tied = await identitiesOf(database, found.id);
    if (tied.some(each => each.provider !== directoryProvider))
      throw await refused(database, found, visit, 'otherPerson', 'another identity owns the account');
    return admitted(database, found, visit);
  }
  if (newPeople.roles === null) {
    await noteUnknownName(database, person.verifiedEmail, visit);
    throw new SignOnRefused('noAccount');
  }
  return admitted(database, await created(database, person, person.verifiedEmail, newPeople), visit);
}

async function admitted(database: Database, account: Account, visit: Visit): Promise<Account> {
  if (account.authentication_type !== 'sso')
    throw await refused(database, account, visit, 'noAccount', 'the account does not use single sign-on');
  const mayEnter = account.in_force && (account.status === 'active' || account.status === 'invited');
  if (!mayEnter) throw await refused(database, account, visit, 'blocked', 'the account is blocked or not valid today');
  return account;
}

async function refused(
  database: Database,
  account: Account,
  visit: Visit,
  code: 'noAccount' | 'blocked' | 'otherPerson',
  why: string,
): Promise<SignOnRefused> {
  await writeAs(database, account, visit, (_tx, audit) => {
    audit('failedLogin', [
      { path: 'address', from: null, to: visit.address },
      { path: 'why', from: null, to: why },
    ]);
    return Promise.resolve();
  });
  return new SignOnRefused(code);
}

async function created(
  database: Database,
  person: Vouched,
  email: string,
  { roles, facilities }: NewPeople,
): Promise<Account> {
  try {
    const { id } = await asService(database, 'system', null, call =>
      createUser(call, {
        username: email.toLowerCase(),
        firstName: person.firstName ?? email.slice(0, email.indexOf('@')),
        lastName: person.lastName ?? '-',
        email,
        authenticationType: 'sso',
        roles: roles ?? [],
        facilities,
      }),
    );
    const account = await accountById(database, id);
    if (account !== null) return account;
  } catch (error) {
    // The address is of a domain that is not allowed, or belongs to an archived account.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    throw new SignOnRefused('noAccount', { cause: error });
  }
  throw new SignOnRefused('noAccount');
}
