import { Type } from 'typebox';
import { ApiError, defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { providerFields, providerNames, signOnFields } from '#schemas/identity/single-sign-on';
import { closed, Moment, Nullable, Reason, StringEnum, Uuid } from '#schemas/lib/fields';
import { identitiesOf } from '../sign-in/external-identity.js';
import { SessionsToken } from '#kernel/session/sessions';
import { SiteToken } from '#kernel/core/site';
import { ThrottleToken } from '../sign-in/throttle.js';
import { visitOf } from '../sign-in/visit.js';
import { DatabaseToken } from '#kernel/base/data/database-token';
import { userById } from '../accounts/user-view.js';
import { InstallationSettingsToken, type NewPeople as StoredNewPeople } from '#kernel/facility/installation-settings';
import { suspendSigning } from '../signatures/suspension.js';
import { SignOnConfigurationToken } from './configuration.js';
import { ProviderDirectoryToken } from './provider-metadata.js';
import { redirectUri } from './sign-on.js';
import { ByProvider } from './sso.routes.js';

const editors = { allOf: ['Facility.Modify', 'User.Modify'] } as const;
const stamp = { version: Type.Integer({ minimum: 0 }), reason: Reason };
const { newUserRoles, newUserFacilities, ...flags } = signOnFields;
const testsPerAddress = 30;
const version = Type.Integer();
const Flags = Type.Object({ ...flags, version });
const NewPeople = Type.Object({ roles: newUserRoles, facilities: newUserFacilities, version });
/** A provider as it is answered, empty before anything is set: of the secret only that there is one, and since when. */
const Provider = Type.Object({
  ...providerFields,
  issuer: Type.String(),
  clientId: Type.String(),
  provider: StringEnum(providerNames),
  hasClientSecret: Type.Boolean(),
  clientSecretChangedAt: Nullable(Moment),
  version,
});

const shownNewPeople = ({ roles, facilities, version: saved }: StoredNewPeople & { readonly version: number }) => ({
  roles: roles === null ? null : [...roles],
  facilities: [...facilities],
  version: saved,
});

/** Settings of single sign-on (screen S61). */
export const ssoSettingsRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/auth/sso/settings',
    scope: 'system',
    access: editors,
    summary:
      'Whether single sign-on is used, its providers and people without an account; of secrets only that there are',
    input: {},
    output: Type.Object({
      flags: Flags,
      newPeople: NewPeople,
      providers: Type.Array(Type.Object({ ...Provider.properties, redirectUri: Type.String() })),
    }),
    audit: readOnly,
    useCase: {
      name: 'kernel.get-sign-on-settings',
      deps: { configuration: SignOnConfigurationToken, settings: InstallationSettingsToken, site: SiteToken },
      run: async ({ configuration, settings, site }) => {
        const [used, people] = [await settings.get('featureFlags'), await settings.get('newPeople')];
        const providers = await configuration.shownProviders();
        return {
          flags: { ...used.value, version: used.version },
          newPeople: shownNewPeople({ ...people.value, version: people.version }),
          providers: providers.map(each => ({ ...each, redirectUri: redirectUri(site, each.provider) })),
        };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/auth/sso/settings',
    scope: 'system',
    access: editors,
    summary: 'Switches single sign-on on or off and chooses the provider; GET /features reports it to everybody',
    input: { body: Type.Object({ ...flags, ...stamp }, closed) },
    output: Type.Object({ flags: Flags }),
    audit: 'required',
    useCase: {
      name: 'kernel.save-sign-on-settings',
      deps: { configuration: SignOnConfigurationToken },
      run: async ({ configuration }, call) => {
        const { version, reason, ...change } = call.input.body;
        return { flags: await configuration.saveFlags(call, change, version, reason) };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/auth/sso/new-people',
    scope: 'system',
    access: editors,
    summary: 'Whether people without an account are let in at single sign-on, and with which roles and facilities',
    input: { body: Type.Object({ roles: newUserRoles, facilities: newUserFacilities, ...stamp }, closed) },
    output: Type.Object({ newPeople: NewPeople }),
    audit: 'required',
    useCase: {
      name: 'kernel.save-new-people',
      deps: { configuration: SignOnConfigurationToken },
      run: async ({ configuration }, call) => {
        const { roles, facilities, version, reason } = call.input.body;
        return {
          newPeople: shownNewPeople(await configuration.saveNewPeople(call, { roles, facilities }, version, reason)),
        };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/auth/sso/providers/:provider',
    scope: 'system',
    access: editors,
    summary: 'Sets up a provider; the client secret is kept encrypted and never answered',
    input: {
      params: ByProvider,
      body: Type.Object(
        {
          ...Type.Partial(Type.Object(providerFields)).properties,
          clientSecret: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 500 }))),
          ...stamp,
        },
        closed,
      ),
    },
    output: Type.Object({ provider: Provider }),
    audit: 'required',
    useCase: {
      name: 'kernel.save-sign-on-provider',
      deps: { configuration: SignOnConfigurationToken },
      run: async ({ configuration }, call) => {
        const { provider } = call.input.params;
        const { version, reason, ...change } = call.input.body;
        return { provider: await configuration.saveProvider(call, provider, change, version, reason) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/sso/providers/:provider/test',
    scope: 'system',
    access: editors,
    summary: 'Reads what a provider publishes, with the saved issuer or with one before it is saved',
    input: { params: ByProvider, body: Type.Object({ issuer: Type.Optional(providerFields.issuer) }, closed) },
    output: Type.Object({ ok: Type.Boolean(), result: Type.String(), message: Type.String() }),
    audit: { exempt: 'asks the provider and changes nothing here' },
    ownTransactions: true,
    useCase: {
      name: 'kernel.test-sign-on-provider',
      deps: {
        configuration: SignOnConfigurationToken,
        providers: ProviderDirectoryToken,
        throttle: ThrottleToken,
      },
      run: async ({ configuration, providers, throttle }, call) => {
        const { provider } = call.input.params;
        const { issuer = (await configuration.shown(provider)).issuer } = call.input.body;
        configuration.assertIssuer(issuer);
        await throttle.spend(`provider test ${visitOf(call).address}`, testsPerAddress);
        return providers.test(issuer);
      },
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/users/:id/external-identities',
    scope: 'system',
    access: { anyOf: ['User.Modify'] },
    summary: 'Unties an account from its directory entry and providers; the next sign-in ties it again',
    input: { params: Type.Object({ id: Uuid }, closed), body: Type.Object({ reason: Reason }, closed) },
    output: Type.Object({ removed: Type.Integer() }),
    audit: 'required',
    useCase: {
      name: 'kernel.untie-identities',
      deps: { sessions: SessionsToken, database: DatabaseToken },
      run: async ({ sessions, database }, call) => {
        const { id } = call.input.params;
        const { reason } = call.input.body;
        const user = await userById(call, id);
        const tied = await identitiesOf(database, id);
        if (tied.length === 0) throw new ApiError('NothingToChangeError');
        await call.tx.db('kernel.external_identity').where({ user_id: id }).delete();
        await sessions.endAll(call.tx.db, id, 'administrator');
        await suspendSigning(call, id, 'identityUntied');
        call.tx.audit({
          domain: 'User',
          action: 'unlinkIdentity',
          entity: { table: 'kernel.app_user', id, label: user.username },
          changes: tied.map(({ provider, subject }) => ({
            path: 'identity',
            from: `${provider} ${subject}`,
            to: null,
          })),
          reason,
        });
        return { removed: tied.length };
      },
    },
  }),
];
