import { Type, type TSchema } from 'typebox';
import { ApiError, defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Nullable } from '#schemas/lib/fields';
import { CookieReply } from '#kernel/http/redirect-reply';
import { browserCookie } from '../../single-sign-on/sign-on-attempts.js';
import { ssoCookie } from '../../single-sign-on/sso-cookie.js';
import { ownTransactions } from '../auth.routes.js';
import { ProofsToken } from './proofs.js';
import { ReauthenticateToken } from './reauthenticate.js';

const absent = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
const Body = Type.Object(
  {
    username: absent(Type.String({ minLength: 1, maxLength: 200 })),
    password: absent(Type.String({ minLength: 1, maxLength: 1000 })),
    /** What is going to be done, for example report.approve. */
    purpose: Type.String({ maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9.:_-]*$' }),
    /** SHA-256 of what is going to be signed. */
    contentHash: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
    returnTo: absent(Type.String({ maxLength: 500, pattern: '^/app(/[A-Za-z0-9_~.%-]+)*/?$' })),
  },
  closed,
);
const ByProof = Type.Object({ proof: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }, closed);
const own = { signedIn: true, because: 'everybody may show again who they are' } as const;

/** Showing again who one is, for a signature (transitions, rule 8). */
export const reauthenticateRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/reauthenticate',
    scope: 'system',
    access: own,
    summary:
      'Proves the identity again by password, directory or provider; the proof holds once, for two minutes, for this session, purpose and content',
    input: { body: Body },
    cookie: browserCookie,
    output: Type.Object({
      proof: Type.String(),
      method: Type.String(),
      validUntil: Type.String(),
      location: Nullable(Type.String()),
    }),
    status: 201,
    ...ownTransactions,
    useCase: {
      name: 'kernel.reauthenticate',
      deps: { reauthenticate: ReauthenticateToken },
      run: async ({ reauthenticate }, call) => {
        const { browser, validUntil, ...answer } = await reauthenticate.ask(call, call.input.body, call.input.cookie);
        return new CookieReply(
          { ...answer, validUntil: validUntil.toISOString() },
          browser === null ? [] : [ssoCookie(browser)],
        );
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/auth/reauthenticate/:proof',
    scope: 'system',
    access: own,
    summary: 'Whether a proof that waits for the provider holds by now',
    input: { params: ByProof },
    output: Type.Object({ proven: Type.Boolean(), validUntil: Type.String() }),
    audit: readOnly,
    useCase: {
      name: 'kernel.proof-state',
      deps: { proofs: ProofsToken },
      run: async ({ proofs }, call) => {
        const state = await proofs.state(call.input.params.proof, call.session ?? '');
        if (state === null) throw new ApiError('NotFoundError', { message: 'There is no such proof in this session' });
        return { proven: state.proven, validUntil: state.validUntil.toISOString() };
      },
    },
  }),
];
