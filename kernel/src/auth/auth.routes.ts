import { Type, type TSchema } from 'typebox';
import { defineUseCase, readOnly, validationError, type RouteDefinition, type RouteShape } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { SessionReply } from '../http/session-reply.js';
import { SessionsToken } from './sessions.js';
import { SignInToken } from './sign-in.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

const Credentials = Type.Object(
  { username: Type.String({ minLength: 1, maxLength: 200 }), password: Type.String({ minLength: 1, maxLength: 1000 }) },
  closed,
);
const NewPassword = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 200 }),
    existingPassword: Type.String({ minLength: 1, maxLength: 1000 }),
    newPassword: Type.String({ minLength: 1, maxLength: 1000 }),
    confirmPassword: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  closed,
);
const Answer = Type.Object({});

const login = defineUseCase<Shape, SessionReply, null>()({
  name: 'kernel.login',
  deps: { signIn: SignInToken },
  run: async ({ signIn }, call) => {
    const { username, password } = call.input.body as { username: string; password: string };
    const { cookie, token, user } = await signIn.signIn(username, password, call.requestId);
    // Licences come with their own issue; until then every facility's is genuine and genuine entries are not stored.
    return new SessionReply({ token, license: [], user }, cookie);
  },
});

const logout = defineUseCase<Shape, SessionReply, null>()({
  name: 'kernel.logout',
  deps: { signIn: SignInToken },
  run: async ({ signIn }, call) => {
    await signIn.signOut(call.actor.id, call.actor, call.requestId);
    return new SessionReply({}, null);
  },
});

const changePassword = defineUseCase<Shape, SessionReply, null>()({
  name: 'kernel.change-password',
  deps: { signIn: SignInToken, sessions: SessionsToken },
  run: async ({ signIn }, call) => {
    const body = call.input.body as {
      username: string;
      existingPassword: string;
      newPassword: string;
      confirmPassword: string;
    };
    if (body.newPassword !== body.confirmPassword) {
      throw validationError({ path: 'confirmPassword', message: 'must equal the new password' });
    }
    await signIn.changePassword(body.username, body.existingPassword, body.newPassword, call.requestId);
    return new SessionReply({}, null);
  },
});

const ownTransaction = {
  exempt: 'the sign-in service audits in a transaction of its own, so that failures are kept',
} as const;

/** Auth calls of specification section 7 that local sign-in needs. */
export const authRoutes: readonly RouteDefinition[] = [
  {
    method: 'POST',
    path: '/auth/login',
    scope: 'system',
    access: { anonymous: true, because: 'this is how a person signs in' },
    summary: 'Signs in with name and password; answers the token and sets the session cookie',
    input: { body: Credentials },
    output: Answer,
    audit: ownTransaction,
    useCase: login,
  },
  {
    method: 'POST',
    path: '/auth/logout',
    scope: 'system',
    access: { signedIn: true, because: 'everybody may sign out' },
    summary: 'Ends the session',
    input: {},
    output: Answer,
    audit: ownTransaction,
    useCase: logout,
  },
  {
    method: 'POST',
    path: '/auth/change-password',
    scope: 'system',
    access: { anonymous: true, because: 'a first sign-in has no session yet; the existing password is asked for' },
    summary: 'Changes the own password and ends all sessions',
    input: { body: NewPassword },
    output: Answer,
    audit: ownTransaction,
    useCase: changePassword,
  },
  {
    method: 'GET',
    path: '/features',
    scope: 'system',
    access: { anonymous: true, because: 'the sign-in screen asks whether single sign-on is on' },
    summary: 'Feature flags of the installation',
    input: {},
    output: Type.Object({ SSO: Type.Boolean(), SSOProvider: Type.String(), logoutUrl: Type.String() }),
    audit: readOnly,
    useCase: defineUseCase<Shape, { SSO: boolean; SSOProvider: string; logoutUrl: string }, null>()({
      name: 'kernel.feature-flags',
      deps: {},
      run: () => Promise.resolve({ SSO: false, SSOProvider: '', logoutUrl: '' }),
    }),
  },
];
