import { Type, type Static } from 'typebox';
import {
  ApiError,
  defineRoute,
  defineUseCase,
  readOnly,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { closed, Nullable } from '#schemas/lib/fields';
import { SignedIn } from '#schemas/identity/session';
import { licencesOf } from '../licence/licences-of-person.js';
import { SessionReply } from '#kernel/http/session-reply';
import { InstallationSettingsToken } from '#kernel/facility/installation-settings';
import { externalLogoutAddress } from './external-logout.js';
import { DatabaseToken } from '#kernel/base/data/database-token';
import { SessionsToken } from '#kernel/session/sessions';
import { accountById } from './accounts.js';
import { signedInUser, SignInToken } from './sign-in.js';
import { SiteToken } from '#kernel/core/site';
import { visitOf } from './visit.js';

const Credentials = Type.Object(
  { username: Type.String({ minLength: 1, maxLength: 200 }), password: Type.String({ minLength: 1, maxLength: 1000 }) },
  closed,
);
const NoBody = Type.Object({}, closed);
const LogoutBody = Type.Object(
  {
    sso: Type.Optional(Type.Boolean()),
    logoutUrl: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  },
  closed,
);
const LoggedOut = Type.Object({
  logoutUrl: Nullable(Type.String({ description: 'where the browser signs out of the provider' })),
});

const login = defineUseCase<RouteShape<undefined, undefined, typeof Credentials>, SessionReply<SignedIn>, null>()({
  name: 'kernel.login',
  deps: { signIn: SignInToken },
  run: async ({ signIn }, call) => {
    const { username, password } = call.input.body;
    const { cookie, token: tokenText, user } = await signIn.signIn(username, password, visitOf(call));
    return new SessionReply({ token: tokenText, license: await licencesOf(call.tx, user.id), user }, cookie);
  },
});

const logout = defineUseCase<
  RouteShape<undefined, undefined, typeof LogoutBody>,
  SessionReply<Static<typeof LoggedOut>>,
  null
>()({
  name: 'kernel.logout',
  deps: { signIn: SignInToken, settings: InstallationSettingsToken, site: SiteToken },
  run: async ({ signIn, settings, site }, call) => {
    const asked = call.input.body;
    await signIn.signOut(call.actor, visitOf(call));
    const { value: flags } = await settings.get('featureFlags');
    return new SessionReply({ logoutUrl: externalLogoutAddress(flags, asked, site.baseUrl) }, null);
  },
});

const handOver = defineUseCase<RouteShape<undefined, undefined, typeof NoBody>, SignedIn, null>()({
  name: 'kernel.hand-over-session',
  deps: { sessions: SessionsToken, database: DatabaseToken, settings: InstallationSettingsToken },
  run: async ({ sessions, database, settings }, call) => {
    const account = await accountById(database, call.actor.id);
    if (account === null) throw new ApiError('SessionExpired');
    // The signature was verified with the session.
    const [cookie = ''] = (call.input.cookie ?? '').split('.');
    return {
      token: await sessions.tokenOf(cookie),
      license: await licencesOf(call.tx, account.id),
      user: signedInUser(account, await settings.policy()),
    };
  },
});

/** Why these calls say that they are not audited by the pipeline. */
export const ownTransactions = {
  ownTransactions: true,
  audit: { exempt: 'the service audits in transactions of its own, so that failures are kept' },
} as const;

/** Sign-in, sign-out and the flags that the sign-in screen asks for (specification section 7). */
export const authRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/login',
    scope: 'system',
    access: { anonymous: true, because: 'this is how a person signs in' },
    summary: 'Signs in with name and password; answers token and licence entries and sets the session cookie',
    input: { body: Credentials },
    output: SignedIn,
    ...ownTransactions,
    useCase: login,
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/session',
    scope: 'system',
    access: { signedIn: true, because: 'a new window continues with the session of its browser' },
    summary:
      'Hands the token of the session over to a new window of the same browser, which proves itself by the cookie',
    input: { body: NoBody },
    output: SignedIn,
    cookie: 'connect.sid',
    handsOverSession: true,
    ...ownTransactions,
    audit: readOnly,
    useCase: handOver,
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/logout',
    scope: 'system',
    access: { signedIn: true, because: 'everybody may sign out' },
    summary: 'Ends the session; with single sign-on answers where the browser signs out of the provider',
    input: { body: LogoutBody },
    output: LoggedOut,
    endsSession: true,
    ...ownTransactions,
    useCase: logout,
  }),
  defineRoute({
    method: 'GET',
    path: '/features',
    scope: 'system',
    access: { anonymous: true, because: 'the sign-in screen asks whether single sign-on is on' },
    summary: 'Feature flags of the installation',
    input: {},
    output: Type.Object({
      SSO: Type.Boolean(),
      SSOProvider: Type.String(),
      logoutUrl: Type.String(),
      /** There only while two people may sign in without the provider. */
      emergencySignIn: Type.Optional(Type.Literal(true)),
    }),
    audit: readOnly,
    useCase: {
      name: 'kernel.feature-flags',
      deps: { settings: InstallationSettingsToken },
      run: async ({ settings }) => {
        const { value: flags } = await settings.get('featureFlags');
        const { enabled } = (await settings.get('emergency')).value;
        return { ...flags, ...(flags.SSO && enabled ? { emergencySignIn: true as const } : {}) };
      },
    },
  }),
];
