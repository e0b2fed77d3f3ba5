import { Type, type TSchema } from 'typebox';
import {
  ApiError,
  defineRoute,
  defineUseCase,
  readOnly,
  validationError,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import type { PasswordRuleSettings } from '#schemas/identity/password-rules';
import { closed, Nullable } from '#schemas/lib/fields';
import { PasswordPolicyShape } from '#schemas/identity/password-policy';
import { SessionReply } from '#kernel/http/session-reply';
import { InstallationSettingsToken } from '#kernel/facility/installation-settings';
import { ownTransactions } from '../sign-in/auth.routes.js';
import { PasswordChangeToken } from './change-password.js';
import { AccessRecoveryToken, type AccessRecovery, type RecoveryAnswer } from './recover-access.js';
import { ThrottleToken } from '../sign-in/throttle.js';
import { visitOf, type Visit } from '../sign-in/visit.js';

const name = Type.String({ minLength: 1, maxLength: 200 });
const password = Type.String({ minLength: 1, maxLength: 1000 });
const secret = Type.String({ minLength: 1, maxLength: 200 });
const absent = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
const LinkQuery = { token: secret, u: name };
const Recovery = Type.Object({
  isEmail: Type.Boolean(),
  hasToken: Type.Boolean(),
  result: Type.String(),
  link: Type.Optional(Type.String()),
});
/** The four settings of specification section 3. */
const ShownRules = Type.Pick(PasswordPolicyShape, [
  'minPasswordLength',
  'minCapital',
  'minNumber',
  'specialCharacters',
]);
const linkChecksPerAddress = 30;

const ChangeQuery = Type.Object({ token: Type.Optional(secret), u: Type.Optional(name) }, closed);
const ChangeBody = Type.Object(
  { username: name, newPassword: password, confirmPassword: password, existingPassword: absent(password) },
  closed,
);

const changePassword = defineUseCase<
  RouteShape<undefined, typeof ChangeQuery, typeof ChangeBody>,
  SessionReply<object>,
  null
>()({
  name: 'kernel.change-password',
  deps: { change: PasswordChangeToken },
  run: async ({ change }, call) => {
    const { username, newPassword, confirmPassword, existingPassword } = call.input.body;
    const { token, u } = call.input.query;
    if (newPassword !== confirmPassword)
      throw validationError({ path: 'confirmPassword', message: 'must equal the new password' });
    if (token !== undefined) {
      if (u !== undefined && u !== username)
        throw validationError({ path: 'username', message: 'is not the user of the link' });
      await change.change(username, { token }, newPassword, visitOf(call));
    } else {
      if (existingPassword === undefined || existingPassword === null)
        throw validationError({ path: 'existingPassword', message: 'is required' });
      await change.change(username, { existingPassword }, newPassword, visitOf(call));
    }
    return new SessionReply({}, null);
  },
});

interface RecoveryRequest {
  readonly username: string;
  readonly key: string | null | undefined;
  readonly isKeyWanted: boolean | null | undefined;
  readonly nameOfKey: 'token' | 'secretKey';
}

/** The request for a link, and the exchange of a secret key for one; both paths answer alike. */
async function recover(recovery: AccessRecovery, request: RecoveryRequest, visit: Visit): Promise<RecoveryAnswer> {
  const { username, key, isKeyWanted, nameOfKey } = request;
  if (typeof key === 'string') {
    const link = await recovery.exchangeKey(username, key, visit);
    return { isEmail: false, hasToken: true, result: 'The secret key is right: choose a new password', link };
  }
  if (isKeyWanted === true) throw validationError({ path: nameOfKey, message: 'Please enter a Secret Key' });
  return recovery.requestLink(username, visit);
}

const anonymous = (because: string) => ({ anonymous: true, because }) as const;

/** Passwords that are set, forgotten or expired, and registration (specification sections 2 and 7). */
export const passwordRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/change-password',
    scope: 'system',
    access: anonymous('whoever comes by a link has no session; the link or the existing password is the proof'),
    summary:
      'Sets a new password by the token of a link (query u and token) or the existing password; ends all sessions',
    input: {
      query: ChangeQuery,
      body: ChangeBody,
    },
    output: Type.Object({}, closed),
    ...ownTransactions,
    useCase: changePassword,
  }),
  defineRoute({
    method: 'GET',
    path: '/auth/reset-password-policy',
    scope: 'system',
    access: anonymous('the screen Set a new password checks its link before anybody has signed in'),
    summary: 'Checks the token of a link without using it up; answers the rules for passwords',
    input: { query: Type.Object(LinkQuery, closed) },
    output: Type.Object({ passwordPolicySettings: ShownRules, email: Type.String() }),
    audit: readOnly,
    useCase: {
      name: 'kernel.check-link',
      deps: { change: PasswordChangeToken, settings: InstallationSettingsToken, throttle: ThrottleToken },
      run: async ({ change, settings, throttle }, call) => {
        const { token, u } = call.input.query;
        const bucket = `links ${visitOf(call).address}`;
        const isWithin = await throttle.allows(bucket, linkChecksPerAddress);
        const { account } = await change.openLink(u, token).catch((error: unknown) => {
          throw isWithin ? error : new ApiError('TooManyRequests');
        });
        await throttle.refund(bucket);
        return {
          passwordPolicySettings: shownRules(await settings.policy()),
          email: account.email ?? account.username,
        };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/reset-password',
    scope: 'system',
    access: anonymous('people who cannot sign in ask for a new password'),
    summary:
      'Asks for a reset link, or exchanges a secret key (token) for one; the answer never shows whether an account exists',
    input: {
      body: Type.Object({ username: name, token: absent(secret), verifyToken: absent(Type.Boolean()) }, closed),
    },
    output: Recovery,
    ...ownTransactions,
    useCase: {
      name: 'kernel.recover-access-by-token',
      deps: { recovery: AccessRecoveryToken },
      run: ({ recovery }, call) => {
        const { username, token: key, verifyToken: isKeyWanted } = call.input.body;
        return recover(recovery, { username, key, isKeyWanted, nameOfKey: 'token' }, visitOf(call));
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/request-reset-link',
    scope: 'system',
    access: anonymous('people who cannot sign in ask for a new password'),
    summary: 'The same with the secret key under its own name',
    input: { body: Type.Object({ username: name, secretKey: absent(secret), flag: absent(Type.Boolean()) }, closed) },
    output: Recovery,
    ...ownTransactions,
    useCase: {
      name: 'kernel.recover-access-by-secretKey',
      deps: { recovery: AccessRecoveryToken },
      run: ({ recovery }, call) => {
        const { username, secretKey: key, flag: isKeyWanted } = call.input.body;
        return recover(recovery, { username, key, isKeyWanted, nameOfKey: 'secretKey' }, visitOf(call));
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/register',
    scope: 'system',
    access: anonymous('an invited person has no password yet; the secret key is the proof'),
    summary: 'Exchanges the secret key of an administrator for the address where the first password is chosen',
    input: { body: Type.Object({ username: name, token: secret }, closed) },
    output: Type.Object({ link: Type.String(), url: Type.String() }),
    ...ownTransactions,
    useCase: {
      name: 'kernel.register',
      deps: { recovery: AccessRecoveryToken },
      run: async ({ recovery }, call) => {
        const { username, token } = call.input.body;
        const link = await recovery.exchangeKey(username, token, visitOf(call));
        return { link, url: link };
      },
    },
  }),
];

/** The part of the policy that screens outside the session may know. */
function shownRules(policy: PasswordRuleSettings): PasswordRuleSettings {
  const { minPasswordLength, minCapital, minNumber, specialCharacters } = policy;
  return { minPasswordLength, minCapital, minNumber, specialCharacters };
}
