import { token, type Token } from '#kernel/contract';
import type { DirectorySettings } from '#schemas/identity/directory';
import type { Account } from '../sign-in/accounts.js';
import { isEmptyPassword, type DirectoryConnection } from '../sign-in/directory.js';
import { accountIdOf, directoryProvider, linkIdentity, subjectOf } from '../sign-in/external-identity.js';
import type { Sessions } from '#kernel/session/sessions';
import type { AtEntry, PasswordChecker, Verdict } from '../passwords/judge-password.js';
import type { Database } from '#kernel/base/data/database';
import type { DirectoryConfiguration } from './configuration.js';
import { followGroups } from './directory-roles.js';
import { blockLeaver } from './leavers.js';
import { findPerson, groupsOf, type DirectoryPerson } from './people.js';
import type { DirectoryServers } from './servers.js';

/** What the trail says of an account that the directory has no entry for. */
export const unknownThere = 'the directory does not know the person';

/** The directory as sign-in, searches and signatures use it. */
export class DirectoryAccess implements PasswordChecker {
  readonly authenticationType = 'ad';

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly configuration: DirectoryConfiguration,
    private readonly servers: DirectoryServers,
  ) {}

  /** Lets `work` ask the directory as the service account; throws DirectoryUnavailable when nobody answers. */
  async ask<T>(work: (connection: DirectoryConnection, settings: DirectorySettings) => Promise<T>): Promise<T> {
    const { settings, secret } = await this.configuration.inUse();
    return this.servers.use(settings, secret, connection => work(connection, settings));
  }

  /** Judges a password by a bind as the person's own entry, which must still be the one that the account belongs to. */
  async check(account: Account, password: string): Promise<Verdict> {
    if (isEmptyPassword(password)) return { kind: 'wrong' };
    return this.ask(async (connection, settings) => {
      const person = await findPerson(connection, settings, account.username);
      const why = person === null ? unknownThere : await this.whyNot(person, account.id);
      if (person === null || why !== null)
        return { kind: 'gone', why: why ?? '', atFailure: this.leaving(account, settings) };
      const groups = settings.rolesFromGroups ? await groupsOf(connection, settings, person) : null;
      if (!(await connection.bind(person.dn, password))) return { kind: 'wrong' };
      return { kind: 'right', atEntry: this.entering(account, person, settings, groups) };
    });
  }

  /** Why an entry no longer opens an account: null while it does. */
  async whyNot(person: DirectoryPerson, accountId: string): Promise<string | null> {
    if (person.isDisabled) return 'the account is switched off in the directory';
    if (person.id === null) return null;
    const linked = await subjectOf(this.database, accountId, directoryProvider);
    const owner = await accountIdOf(this.database, { provider: directoryProvider, subject: person.id });
    const isOther = (linked !== null && linked !== person.id) || (owner !== null && owner !== accountId);
    return isOther ? 'the directory has given the name to another person' : null;
  }

  private entering(
    account: Account,
    person: DirectoryPerson,
    settings: DirectorySettings,
    groups: readonly string[] | null,
  ): AtEntry {
    return async (tx, audit) => {
      if (person.id !== null && (await subjectOf(this.database, account.id, directoryProvider)) === null) {
        await linkIdentity(tx.db, account.id, { provider: directoryProvider, subject: person.id });
        audit('linkIdentity', [{ path: 'directoryEntry', from: null, to: person.id }]);
      }
      if (groups !== null) await followGroups(tx, this.sessions, account, settings, groups);
    };
  }

  /** By setting, an account whose person left the directory is blocked as soon as somebody signs in with it (N16). */
  private leaving(account: Account, settings: DirectorySettings): AtEntry {
    return async (tx, audit) => {
      if (await blockLeaver(tx, this.sessions, account.id, settings))
        audit('block', [{ path: 'status', from: 'active', to: 'blocked' }]);
    };
  }
}

export const DirectoryAccessToken: Token<DirectoryAccess> = token<DirectoryAccess>('kernel.DirectoryAccess');
