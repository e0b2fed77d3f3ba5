import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { passwordPolicyFields, PasswordPolicyShape } from '#schemas/identity/password-policy';
import { closed, Reason } from '#schemas/lib/fields';
import { SessionsToken } from '#kernel/session/sessions';
import { InstallationSettingsToken } from '#kernel/facility/installation-settings';

const stamp = { version: Type.Integer({ minimum: 0 }), reason: Reason };
const PolicyBody = Type.Object({ ...Type.Partial(Type.Object(passwordPolicyFields)).properties, ...stamp }, closed);
const PolicyReply = Type.Object({ passwordPolicySettings: PasswordPolicyShape, version: Type.Integer() });
const Domain = Type.String({
  pattern: '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$',
  maxLength: 253,
  'x-wanted': 'a domain in lower case, such as example.org',
});
const Domains = Type.Array(Domain, { maxItems: 100, uniqueItems: true });
const DomainsReply = Type.Object({ allowedDomains: Domains, version: Type.Integer() });
const editors = { allOf: ['Facility.Modify', 'User.Modify'] } as const;
const deps = { settings: InstallationSettingsToken, sessions: SessionsToken };

/** Password policy and allowed domains (specification section 7, screen S61). */
export const securityRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/users/password-policy',
    scope: 'system',
    access: { signedIn: true, because: 'everybody may know the rules for the own password' },
    summary: 'The password policy',
    input: {},
    output: PolicyReply,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-password-policy',
      deps,
      run: async ({ settings }) => {
        const { value, version } = await settings.get('passwordPolicy');
        return { passwordPolicySettings: value, version };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/users/password-policy',
    scope: 'system',
    access: editors,
    summary: 'Changes the password policy; in force for the next password and the next call on every node',
    input: { body: PolicyBody },
    output: PolicyReply,
    audit: 'required',
    useCase: {
      name: 'kernel.save-password-policy',
      deps,
      run: async ({ settings, sessions }, call) => {
        const { version, reason, ...change } = call.input.body;
        const before = await settings.get('passwordPolicy');
        const saved = await settings.save(call, 'passwordPolicy', { ...before.value, ...change }, version, reason);
        // Sessions are judged anew by the limits of the new policy.
        call.tx.afterCommit(() => sessions.forget('everybody'));
        return { passwordPolicySettings: saved.value, version: saved.version };
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/users/allowedDomains',
    scope: 'system',
    access: { anyOf: ['User.Get'] },
    summary: 'Allowed domains of e-mail addresses; none = any',
    input: {},
    output: DomainsReply,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-allowed-domains',
      deps,
      run: async ({ settings }) => {
        const { value, version } = await settings.get('allowedDomains');
        return { allowedDomains: [...value], version };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/users/allowedDomains',
    scope: 'system',
    access: editors,
    summary: 'Changes the allowed domains',
    input: { body: Type.Object({ allowedDomains: Domains, ...stamp }, closed) },
    output: DomainsReply,
    audit: 'required',
    useCase: {
      name: 'kernel.save-allowed-domains',
      deps,
      run: async ({ settings }, call) => {
        const body = call.input.body;
        const domains = body.allowedDomains.map(domain => domain.toLowerCase()).toSorted();
        const saved = await settings.save(call, 'allowedDomains', domains, body.version, body.reason);
        return { allowedDomains: [...saved.value], version: saved.version };
      },
    },
  }),
];
