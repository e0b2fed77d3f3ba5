import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { directoryFields, personFields, ShownDirectorySettings } from '#schemas/identity/directory';
import { closed, Nullable, Reason, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { User } from '#schemas/identity/user';
import { PreviewedPerson } from '#schemas/identity/directory-people';
import { ownTransactions } from '../sign-in/auth.routes.js';
import { ThrottleToken } from '../sign-in/throttle.js';
import { visitOf } from '../sign-in/visit.js';
import { DatabaseToken } from '#kernel/base/data/database-token';
import { DirectoryConfigurationToken } from './configuration.js';
import { DirectoryAccessToken } from './directory-access.js';
import { importPeople } from './import-people.js';
import { searchPeople } from './people.js';
import { previewGroups } from './preview-groups.js';
import { DirectoryServersToken, ServerResult } from './servers.js';

const editors = { allOf: ['Facility.Modify', 'User.Modify'] } as const;
const secret = Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 500 })));
const changeable = { ...Type.Partial(Type.Object(directoryFields)).properties, bindSecret: secret };
const SaveBody = Type.Object({ ...changeable, version: Type.Integer({ minimum: 0 }), reason: Reason }, closed);
const SettingsReply = Type.Object({ activeDirectorySettings: ShownDirectorySettings });
const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001F\\u007F]+$' });
const SearchBody = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: 200 }),
    fields: Type.Optional(Type.Array(StringEnum(personFields), { maxItems: personFields.length })),
  },
  closed,
);
/** The requested fields, and what is stored here about the person. */
const FoundPerson = Type.Object({
  ...Object.fromEntries(personFields.map(field => [field, Type.Optional(Nullable(Type.String()))])),
  username: Type.String(),
  dn: Type.String(),
  isDisabled: Type.Boolean({ description: 'the directory itself says that the account is switched off' }),
  userId: Nullable(Uuid),
});
const ImportBody = Type.Object(
  {
    usernames: Type.Array(PersonName, { minItems: 1, maxItems: 100, uniqueItems: true }),
    roles: Type.Array(Text(100), { maxItems: 50, uniqueItems: true }),
    facilities: Type.Union([Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }), Type.Literal('all')]),
    reason: Reason,
  },
  closed,
);
const PreviewBody = Type.Object({ groupRoles: Type.Optional(directoryFields.groupRoles) }, closed);
const shownPeople = 50;
const questionsPerAddress = 60;
const asks = { exempt: 'asks the directory and changes nothing here' } as const;

function save(method: 'POST' | 'PUT'): RouteDefinition {
  return defineRoute({
    method,
    path: '/activeDirectory/settings',
    scope: 'system',
    access: editors,
    summary: `${method === 'POST' ? 'Sets up' : 'Changes'} the directory service; the secret is kept encrypted and never answered`,
    input: { body: SaveBody },
    output: SettingsReply,
    audit: 'required',
    useCase: {
      name: `kernel.save-directory-settings-by-${method.toLowerCase()}`,
      deps: { configuration: DirectoryConfigurationToken },
      run: async ({ configuration }, call) => {
        const { version, reason, ...change } = call.input.body;
        return { activeDirectorySettings: await configuration.save(call, change, version, reason) };
      },
    },
  });
}

/** The directory service (specification section 7, Active directory). */
export const directoryRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/activeDirectory/settings',
    scope: 'system',
    access: editors,
    summary: 'Settings of the directory service; of the secret only that there is one',
    input: {},
    output: SettingsReply,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-directory-settings',
      deps: { configuration: DirectoryConfigurationToken },
      run: async ({ configuration }) => ({ activeDirectorySettings: await configuration.shown() }),
    },
  }),
  save('POST'),
  save('PUT'),
  defineRoute({
    method: 'POST',
    path: '/activeDirectory/settings/ping',
    scope: 'system',
    access: editors,
    summary: 'Tries every server with the saved settings, or with these before they are saved',
    input: { body: Type.Object(changeable, closed) },
    output: Type.Object({ ok: Type.Boolean(), servers: Type.Array(ServerResult) }),
    audit: asks,
    ownTransactions: true,
    useCase: {
      name: 'kernel.ping-directory',
      deps: { configuration: DirectoryConfigurationToken, servers: DirectoryServersToken, throttle: ThrottleToken },
      run: async ({ configuration, servers, throttle }, call) => {
        const { settings, secret: plain } = await configuration.draft(call.input.body);
        await throttle.spend(`directory ${visitOf(call).address}`, questionsPerAddress);
        const results = await servers.ping(settings, plain);
        return { ok: results.some(each => each.ok), servers: results };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/activeDirectory/search',
    scope: 'system',
    access: { anyOf: ['User.Add'] },
    summary: 'Finds people of the directory by words of their names, user name, address or employee ID',
    input: { body: SearchBody },
    output: Type.Object({ activeDirectoryUsers: Type.Array(FoundPerson), more: Type.Boolean() }),
    audit: asks,
    ownTransactions: true,
    useCase: {
      name: 'kernel.search-directory',
      deps: { directory: DirectoryAccessToken, throttle: ThrottleToken },
      run: async ({ directory, throttle }, call) => {
        const { query, fields = personFields } = call.input.body;
        await throttle.spend(`directory ${visitOf(call).address}`, questionsPerAddress);
        const { found, more } = await directory.ask((connection, settings) =>
          searchPeople(connection, settings, query, shownPeople),
        );
        const users = await call.tx.rows<{ id: string; username: string }>({
          text: 'select id, lower(username) as username from kernel.app_user where lower(username) = any($1)',
          values: [found.map(person => person.username.toLowerCase())],
        });
        const ids = new Map(users.map(user => [user.username, user.id]));
        const shown = found.map(person => ({
          ...Object.fromEntries(fields.map(field => [field, person[field]])),
          username: person.username,
          dn: person.dn,
          isDisabled: person.isDisabled,
          userId: ids.get(person.username.toLowerCase()) ?? null,
        }));
        return { activeDirectoryUsers: shown, more };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/activeDirectory/import',
    scope: 'system',
    access: { anyOf: ['User.Add'] },
    summary: 'Creates users of authentication type ad from directory entries, all or none',
    input: { body: ImportBody },
    output: Type.Object({ users: Type.Array(User) }),
    status: 201,
    ...ownTransactions,
    useCase: {
      name: 'kernel.import-from-directory',
      deps: { directory: DirectoryAccessToken, database: DatabaseToken },
      run: async ({ directory, database }, call) => ({
        users: await importPeople(directory, database, call, call.input.body),
      }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/activeDirectory/groups/preview',
    scope: 'system',
    access: editors,
    summary: 'What the list of groups and roles, saved or sent, would change for each user of the directory',
    input: { body: PreviewBody },
    output: Type.Object({ people: Type.Array(PreviewedPerson), more: Type.Boolean() }),
    audit: asks,
    ownTransactions: true,
    useCase: {
      name: 'kernel.preview-directory-groups',
      deps: { directory: DirectoryAccessToken },
      run: ({ directory }, call) => previewGroups(directory, call, call.input.body.groupRoles),
    },
  }),
];
