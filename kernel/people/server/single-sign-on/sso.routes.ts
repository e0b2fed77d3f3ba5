import { Type } from 'typebox';
import { ApiError, defineRoute, type RouteDefinition } from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import { providerNames } from '#schemas/identity/single-sign-on';
import { SignedIn } from '#schemas/identity/session';
import { licencesOf } from '../licence/licences-of-person.js';
import { accountById } from '../sign-in/accounts.js';
import { ownTransactions } from '../sign-in/auth.routes.js';
import { linkIdentity, subjectOf } from '../sign-in/external-identity.js';
import { ReauthenticateToken } from '../sign-in/reauthentication/reauthenticate.js';
import { SignInToken } from '../sign-in/sign-in.js';
import { ThrottleToken } from '../sign-in/throttle.js';
import { noteRefusedSignOn, visitOf, type Visit } from '../sign-in/visit.js';
import type { Database } from '#kernel/base/data/database';
import { DatabaseToken } from '#kernel/base/data/database-token';
import { RedirectReply } from '#kernel/http/redirect-reply';
import { SessionReply } from '#kernel/http/session-reply';
import { SignOnConfigurationToken } from './configuration.js';
import { personOf } from './person-of.js';
import { SignOnRefused } from './refusal.js';
import { browserCookie, SignOnAttemptsToken } from './sign-on-attempts.js';
import { SignOnToken } from './sign-on.js';
import { ssoCookie } from './sso-cookie.js';

export const ByProvider = Type.Object({ provider: StringEnum(providerNames) }, closed);
/** Open query schemas: a provider may add parameters, which a client must ignore (RFC 6749, 4.1.2). */
const open = { additionalProperties: true } as const;
const LoginQuery = Type.Object({ u: Type.Optional(Type.Unknown()) }, open);
const VerifyQuery = Type.Object({}, open);
const anonymous = (because: string) => ({ anonymous: true, because }) as const;
/** Whole sites come from one address: what is bounded is how many begin, and how many fail. */
const beginningsPerAddress = 600;
const failuresPerAddress = 60;
const bucketOf = (visit: Visit): string => `single sign-on ${visit.address}`;

/** Faults of a round trip lead back to a screen, with their code in the address (specification section 2). */
async function orBack(database: Database, visit: Visit, work: () => Promise<RedirectReply>): Promise<RedirectReply> {
  try {
    return await work();
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    if (refused.code === 'notBelieved' || refused.code === 'oldLogin')
      await noteRefusedSignOn(database, causesOf(refused), visit);
    return new RedirectReply(`${refused.returnTo}?error=${refused.code}`);
  }
}

function refusalOf(error: unknown): SignOnRefused | null {
  if (error instanceof SignOnRefused) return error;
  return error instanceof ApiError && error.errName === 'TooManyRequests' ? new SignOnRefused('tooMany') : null;
}

function causesOf({ code, cause }: SignOnRefused): string {
  return cause instanceof Error ? `${code}: ${cause.message}` : code;
}

/** Single sign-on (specification sections 2 and 7). */
export const ssoRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/auth/sso/:provider/login',
    scope: 'system',
    access: anonymous('this is how a person signs in'),
    summary: 'Sends the browser to the provider; u is a hint whom to ask for, never a proof',
    input: { params: ByProvider, query: LoginQuery },
    cookie: browserCookie,
    output: 'empty',
    status: 302,
    ...ownTransactions,
    useCase: {
      name: 'kernel.begin-single-sign-on',
      deps: { signOn: SignOnToken, throttle: ThrottleToken, database: DatabaseToken },
      run: ({ signOn, throttle, database }, call) => {
        const visit = visitOf(call);
        return orBack(database, visit, async () => {
          await throttle.spend(`begin ${bucketOf(visit)}`, beginningsPerAddress);
          const { u } = call.input.query;
          const hint = typeof u === 'string' && u !== '' && u.length <= 200 ? u : null;
          const begun = await signOn.begin(call.input.params.provider, hint, { kind: 'signIn' }, call.input.cookie);
          return new RedirectReply(begun.location, [ssoCookie(begun.browser)]);
        });
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/auth/sso/:provider/verify',
    scope: 'system',
    access: anonymous('the provider sends the browser here; its signed token is the proof'),
    summary: 'Judges the answer of the provider and sends the browser to the login route, with a code or an error',
    input: { params: ByProvider, query: VerifyQuery },
    cookie: browserCookie,
    output: 'empty',
    status: 302,
    ...ownTransactions,
    useCase: {
      name: 'kernel.end-single-sign-on',
      deps: {
        signOn: SignOnToken,
        rounds: SignOnAttemptsToken,
        configuration: SignOnConfigurationToken,
        reauthenticate: ReauthenticateToken,
        throttle: ThrottleToken,
        database: DatabaseToken,
      },
      run: ({ signOn, rounds, configuration, reauthenticate, throttle, database }, call) => {
        const visit = visitOf(call);
        const { cookie } = call.input;
        return orBack(database, visit, async () => {
          await throttle.spend(bucketOf(visit), failuresPerAddress);
          const person = await signOn.end(call.input.params.provider, { ...call.input.query }, cookie);
          if (person.purpose.kind === 'reauthenticate') {
            await reauthenticate.prove(person, visit);
            await throttle.refund(bucketOf(visit));
            return new RedirectReply(person.purpose.returnTo);
          }
          const account = await personOf(database, person, await configuration.newPeople(), visit);
          await throttle.refund(bucketOf(visit));
          const identity = { provider: person.identityProvider, subject: person.subject };
          return new RedirectReply(
            `/?token=${await rounds.land(call.input.params.provider, account.id, identity, cookie ?? '')}`,
          );
        });
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/sso/license',
    scope: 'system',
    access: anonymous('the code of the landing and the cookie of the round trip are the proof'),
    summary: 'Exchanges the code of a landing, once and within a minute, for token and licence entries, as login does',
    input: { body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, closed) },
    cookie: browserCookie,
    output: SignedIn,
    ...ownTransactions,
    useCase: {
      name: 'kernel.land-from-single-sign-on',
      deps: { rounds: SignOnAttemptsToken, signIn: SignInToken, throttle: ThrottleToken, database: DatabaseToken },
      run: async ({ rounds, signIn, throttle, database }, call) => {
        const visit = visitOf(call);
        await throttle.spend(bucketOf(visit), failuresPerAddress);
        const landing = await rounds.redeem(call.input.body.token, call.input.cookie ?? '');
        const account = landing === null ? null : await accountById(database, landing.userId);
        if (landing === null || account === null || account.authentication_type !== 'sso')
          throw new ApiError('InvalidToken', { message: 'The sign-in took too long or was opened twice. Try again' });
        await throttle.refund(bucketOf(visit));
        const { identity } = landing;
        const { cookie, token, user } = await signIn.enter(account, visit, 'provider', {
          note: async (tx, audit) => {
            if ((await subjectOf(database, account.id, identity.provider)) !== null) return;
            await linkIdentity(tx.db, account.id, identity);
            audit('linkIdentity', [{ path: 'identity', from: null, to: `${identity.provider} ${identity.subject}` }]);
          },
        });
        return new SessionReply({ token, license: await licencesOf(call.tx, user.id), user }, cookie);
      },
    },
  }),
];
