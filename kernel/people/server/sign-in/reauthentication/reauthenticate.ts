import { ApiError, RefusedStep, token, validationError, type AnyCall, type Token } from '#kernel/contract';
import { providerNames } from '#schemas/identity/single-sign-on';
import type { Database } from '#kernel/base/data/database';
import { SignOnRefused } from '../../single-sign-on/refusal.js';
import type { SignOn, Vouched } from '../../single-sign-on/sign-on.js';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import { accountById, type Account } from '../accounts.js';
import { accountIdOf } from '../external-identity.js';
import type { PasswordJudge } from '../../passwords/judge-password.js';
import type { IssuedProof, Proofs, ProofSubject } from './proofs.js';
import { sha256 } from '#kernel/session/sessions';
import { visitOf, writeAs, type Visit } from '../visit.js';

/** What a person sends to show who they are. */
export interface Asked {
  readonly username?: string | null;
  readonly password?: string | null;
  readonly purpose: string;
  readonly contentHash: string;
  /** A path of ours, where the browser goes after the provider. */
  readonly returnTo?: string | null;
}

export type Answered = IssuedProof & {
  readonly method: 'password' | 'directory' | 'provider';
  /** Where the browser goes to make the proof hold; null: it holds already. */
  readonly location: string | null;
  /** What the browser keeps to come back from there. */
  readonly browser: string | null;
};

/** Lets a signed-in person show again who they are: by password, by the directory, or by a new login at the provider. */
export class Reauthenticate {
  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    private readonly judge: PasswordJudge,
    private readonly proofs: Proofs,
    private readonly signOn: SignOn,
  ) {}

  /** Throws the errors of sign-in; a wrong password counts towards the lock like one at sign-in. */
  async ask(call: AnyCall<null>, asked: Asked, browser: string | undefined): Promise<Answered> {
    const account = await accountById(this.database, call.actor.id);
    if (account === null || call.session === undefined) throw new ApiError('SessionExpired');
    const { username = null } = asked;
    if (username !== null && !isNameOf(account, username))
      throw refusedProof(account, asked.purpose, validationError(otherName));
    const subject = {
      userId: account.id,
      session: call.session,
      purpose: asked.purpose,
      contentHash: asked.contentHash,
    };
    if (account.authentication_type === 'sso') return this.byProvider(account, subject, asked, browser);
    if (typeof asked.password !== 'string') throw validationError({ path: 'password', message: 'is required' });
    const method = account.authentication_type === 'ad' ? 'directory' : 'password';
    await this.judge
      .judge(account.username, asked.password, visitOf(call), () => Promise.resolve())
      .catch((error: unknown) => {
        throw isWrongProof(error) ? refusedProof(account, asked.purpose, error) : error;
      });
    await this.note(account, visitOf(call), method, asked.purpose);
    const issued = await this.proofs.issue(subject, method, username !== null);
    return { ...issued, method, location: null, browser: null };
  }

  /** The provider has vouched for somebody: the proof holds if it is the person who asked. */
  async prove(person: Vouched, visit: Visit): Promise<void> {
    if (person.purpose.kind !== 'reauthenticate') return;
    const { userId, proofHash, returnTo } = person.purpose;
    const identity = { provider: person.identityProvider, subject: person.subject };
    const account = await accountById(this.database, userId);
    if (account === null) throw new SignOnRefused('noAccount', { returnTo });
    if ((await accountIdOf(this.database, identity)) !== userId) {
      await writeAs(this.database, account, visit, (_tx, audit) => {
        audit('failedLogin', [{ path: 'why', from: null, to: 'another person proved an identity for a signature' }]);
        return Promise.resolve();
      });
      throw new SignOnRefused('otherPerson', { returnTo });
    }
    if (!(await this.proofs.prove(proofHash, userId))) throw new SignOnRefused('roundExpired', { returnTo });
    await this.note(account, visit, 'provider', 'single sign-on');
  }

  private async byProvider(
    account: Account,
    subject: ProofSubject,
    asked: Asked,
    browser: string | undefined,
  ): Promise<Answered> {
    const { value: flags } = await this.settings.get('featureFlags');
    const provider = providerNames.find(name => name === flags.SSOProvider);
    if (provider === undefined || !flags.SSO)
      throw new ApiError('NotAllowed', { message: 'Single sign-on is not switched on' });
    const issued = await this.proofs.issue(subject, 'provider', false);
    const purpose = {
      kind: 'reauthenticate',
      userId: account.id,
      proofHash: sha256(issued.proof),
      returnTo: asked.returnTo ?? '/app',
    } as const;
    const begun = await this.signOn
      .begin(provider, account.email ?? account.username, purpose, browser)
      .catch((error: unknown) => {
        if (!(error instanceof SignOnRefused)) throw error;
        throw new ApiError('NotAllowed', { message: 'The sign-on provider cannot be reached', cause: error });
      });
    return { ...issued, method: 'provider', ...begun };
  }

  private async note(account: Account, visit: Visit, method: string, purpose: string): Promise<void> {
    await writeAs(this.database, account, visit, (_tx, audit) => {
      audit('reauthenticate', [
        { path: 'method', from: null, to: method },
        { path: 'purpose', from: null, to: purpose },
      ]);
      return Promise.resolve();
    });
  }
}

const otherName = { path: 'username', message: 'is not the name you signed in with' };

/** The password was wrong, or wrong too often; that another system did not answer is nobody's attempt. */
function isWrongProof(error: unknown): error is ApiError {
  return error instanceof ApiError && ['InvalidEmailOrPasswordError', 'LoginAttemptsExceeded'].includes(error.errName);
}

/** Who fails to show an identity for a signature has tried to sign: the trail says for what. */
function refusedProof(account: Account, purpose: string, { errName, message, fields }: ApiError): RefusedStep {
  const entity = { table: 'kernel.app_user', id: account.id, label: account.username };
  return new RefusedStep({ domain: 'User', entity, action: `prove identity for ${purpose}` }, errName, {
    message,
    fields,
  });
}

export const ReauthenticateToken: Token<Reauthenticate> = token<Reauthenticate>('kernel.Reauthenticate');

function isNameOf(account: Account, name: string): boolean {
  const typed = name.trim().toLowerCase();
  return typed === account.username.toLowerCase() || typed === account.email?.toLowerCase();
}
