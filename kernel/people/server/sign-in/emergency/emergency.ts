import { ApiError, token, validationError, type AnyCall, type Token } from '#kernel/contract';
import { isAdministrator } from '../../accounts/administrators.js';
import type { Database } from '#kernel/base/data/database';
import { emergencyOpened } from '../../mail/mails.js';
import type { InstallationSettings, Versioned } from '#kernel/facility/installation-settings';
import type { Account } from '../accounts.js';
import type { PasswordJudge } from '../../passwords/judge-password.js';
import { notifyAdministrators } from '../notify.js';
import type { SignIn, SignInResult } from '../sign-in.js';
import { writeAs, type Visit } from '../visit.js';

/** Whether two people may open the door while the provider of single sign-on does not, and for how long. */
export interface EmergencySetting {
  readonly enabled: boolean;
  readonly minutes: number;
}

/** What two people show. */
export interface EmergencyRequest {
  readonly username: string;
  readonly password: string;
  readonly witness: { readonly username: string; readonly password: string };
  readonly reason: string;
}

/** Emergency sign-in by two persons while the provider does not answer (compliance IAM-11); off by default. */
export class EmergencySignIn {
  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    private readonly judge: PasswordJudge,
    private readonly signIn: SignIn,
  ) {}

  /** Throws the errors of sign-in, and NotAllowed while there is no such way. */
  async open(request: EmergencyRequest, visit: Visit): Promise<SignInResult> {
    const { value: setting } = await this.settings.get('emergency');
    const { value: flags } = await this.settings.get('featureFlags');
    if (!setting.enabled || !flags.SSO)
      throw new ApiError('NotAllowed', { message: 'Emergency sign-in is switched off' });
    const { username, password, witness, reason } = request;
    const second = await this.judge.judge(witness.username, witness.password, visit, async account => {
      await this.assertFit(account, visit);
      return account;
    });
    return this.judge.judge(username, password, visit, async account => {
      await this.assertFit(account, visit);
      if (account.id === second.id) throw validationError({ path: 'witness', message: 'must be another person' });
      return this.signIn.enter(account, visit, 'password', {
        minutes: setting.minutes,
        note: async tx => {
          if (!(await isAdministrator(tx, account.id)))
            throw new ApiError('NotAllowed', { message: 'The first person must be an administrator' });
          tx.audit({
            domain: 'User',
            action: 'emergencyLogin',
            entity: { table: 'kernel.app_user', id: account.id, label: account.username },
            changes: [
              { path: 'witness', from: null, to: second.username },
              { path: 'minutes', from: null, to: setting.minutes },
            ],
            reason,
          });
          const opened = { person: account.username, witness: second.username, reason, ...setting };
          await notifyAdministrators(tx, emergencyOpened(opened));
        },
      });
    });
  }

  async save(
    call: AnyCall<null>,
    setting: EmergencySetting,
    version: number,
    reason: string,
  ): Promise<Versioned<EmergencySetting>> {
    if (setting.enabled) await assertTwoPeople(call);
    return this.settings.save(call, 'emergency', setting, version, reason);
  }

  private async assertFit(account: Account, visit: Visit): Promise<void> {
    await this.signIn.assertMayEnter(account, visit);
    if (account.authentication_type === 'local') return;
    await writeAs(this.database, account, visit, (_tx, audit) => {
      audit('failedLogin', [{ path: 'why', from: null, to: 'no account of an emergency' }]);
      return Promise.resolve();
    });
    throw new ApiError('NotAllowed', { message: 'Only accounts with a password of this product can do this' });
  }
}

export const EmergencySignInToken: Token<EmergencySignIn> = token<EmergencySignIn>('kernel.EmergencySignIn');

/** Better to hear now that nobody could open the door than in the emergency. */
async function assertTwoPeople(call: AnyCall<null>): Promise<void> {
  const people = await call.tx.rows<{ id: string }>({
    text: `select id from kernel.app_user where authentication_type = 'local' and status = 'active' and archived_at is null
             and password_hash is not null`,
    values: [],
  });
  const fit = await Promise.all(people.map(({ id }) => isAdministrator(call.tx, id)));
  if (people.length < 2 || !fit.includes(true))
    throw validationError({
      path: 'enabled',
      message: 'needs two active accounts with name and password, one of an administrator',
    });
}
