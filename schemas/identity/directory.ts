import { Type, type Static } from 'typebox';
import { closed, Moment, Nullable, StringEnum } from '../lib/fields.js';

const line = '^[^\\u0000-\\u001F\\u007F]*$';
const DirectoryName = Type.String({ minLength: 1, maxLength: 500, pattern: line });
const AttributeName = Type.String({ maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9;-]*$' });
const Filter = Type.String({ minLength: 3, maxLength: 1000, pattern: '^\\([^\\u0000-\\u001F\\u007F]*\\)$' });
const milliseconds = (description: string) => Type.Integer({ minimum: 100, maximum: 10_000, description });

/** What we want to know of a person, each with the directory's own name of the attribute. */
const attributeFields = {
  /** What people sign in with. */
  username: AttributeName,
  firstName: AttributeName,
  lastName: AttributeName,
  email: AttributeName,
  department: Nullable(AttributeName),
  employeeId: Nullable(AttributeName),
  /** The directory's id of an entry, which is never given to another: entryUUID, objectGUID. */
  id: AttributeName,
};

/** Settings of the directory service (entities 1.9). The secret of the service account is not among them. */
export const directoryFields = {
  enabled: Type.Boolean(),
  /** Servers in the order in which they are tried: ldaps://host:636 or ldap://host:389. */
  urls: Type.Array(
    Type.String({
      maxLength: 260,
      pattern: '^ldaps?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+\\])(:[0-9]{1,5})?/?$',
      'x-wanted': 'the address of a server, such as ldaps://directory.example.org:636',
    }),
    { minItems: 1, maxItems: 5, uniqueItems: true },
  ),
  /** Connections to ldap:// switch to TLS before any other message. */
  startTls: Type.Boolean(),
  /** Passwords may travel in clear; for a test bench only. */
  allowUnencrypted: Type.Boolean(),
  /** Certificates in PEM that alone are trusted; absent: those that the system trusts. */
  caCertificate: Nullable(
    Type.String({ minLength: 50, maxLength: 20_000, pattern: '^\\s*-----BEGIN CERTIFICATE-----' }),
  ),
  /** The account that looks people up. */
  bindDn: DirectoryName,
  baseDn: DirectoryName,
  /** Finds the person of a name; {username} is replaced by it. */
  userFilter: Filter,
  attributes: Type.Object(attributeFields, closed),
  /** Where groups are looked for; absent: groups decide nothing. */
  groupBaseDn: Nullable(DirectoryName),
  /** Finds the groups of a person; {dn} and {username} are replaced by those of the person. */
  groupFilter: Filter,
  /** Members of a group have a role. */
  groupRoles: Type.Array(
    Type.Object({ group: DirectoryName, role: Type.String({ minLength: 1, maxLength: 100, pattern: line }) }, closed),
    { maxItems: 200 },
  ),
  /** At every sign-in and comparison the roles that the list names are given and taken as the groups say. */
  rolesFromGroups: Type.Boolean(),
  /** What becomes of an account whose entry is gone or disabled, at sign-in and when accounts are compared. */
  onDisappear: StringEnum(['none', 'block']),
  syncEveryHours: Type.Integer({
    minimum: 0,
    maximum: 168,
    description: 'How often accounts are compared with the directory; 0 = only when somebody asks for it',
  }),
  connectTimeoutMs: milliseconds('How long a server may take to be reached'),
  timeoutMs: milliseconds('How long a server may take to answer'),
};

const DirectorySettingsShape = Type.Object(directoryFields);
/** Settings of the directory service as they are saved, without version, author and secret. */
export type DirectorySettings = Static<typeof DirectorySettingsShape>;

const text = Type.String();
/** The settings as they are answered, empty before anything is set: of the secret only that there is one, and since when. */
export const ShownDirectorySettings = Type.Object({
  ...directoryFields,
  urls: Type.Array(text),
  bindDn: text,
  baseDn: text,
  hasBindSecret: Type.Boolean(),
  bindSecretChangedAt: Nullable(Moment),
  version: Type.Integer(),
});
export type ShownDirectorySettings = Static<typeof ShownDirectorySettings>;

/** The fields of a person that a search answers. */
export const personFields = ['username', 'firstName', 'lastName', 'email', 'department', 'employeeId'] as const;
export type PersonField = (typeof personFields)[number];

/** Off, with filters and attributes of Active Directory and time-outs in milliseconds. */
export const defaultDirectorySettings: DirectorySettings = {
  enabled: false,
  urls: [],
  startTls: false,
  allowUnencrypted: false,
  caCertificate: null,
  bindDn: '',
  baseDn: '',
  userFilter: '(&(objectClass=person)(sAMAccountName={username}))',
  attributes: {
    username: 'sAMAccountName',
    firstName: 'givenName',
    lastName: 'sn',
    email: 'mail',
    department: 'department',
    employeeId: 'employeeID',
    id: 'objectGUID',
  },
  groupBaseDn: null,
  groupFilter: '(&(objectClass=group)(member={dn}))',
  groupRoles: [],
  rolesFromGroups: false,
  onDisappear: 'none',
  syncEveryHours: 24,
  connectTimeoutMs: 1500,
  timeoutMs: 3000,
};
