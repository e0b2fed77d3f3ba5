import type { ShownDirectorySettings } from '#schemas/identity/directory';
import type { FormField, FormValues } from '@limpid/ui-kit';

const text = (name: string, label: string, help = '', required?: true): FormField => ({
  name,
  label,
  kind: 'text',
  help,
  ...(required === true ? { required } : {}),
});

/** Fields in the order in which an administrator knows them; `attributes.x` are members of one setting. */
export const connectionFields: readonly FormField[] = [
  {
    name: 'enabled',
    label: 'People may sign in through the directory',
    kind: 'boolean',
    wide: true,
  },
  {
    section: 'Servers',
    name: 'urls',
    label: 'Addresses',
    kind: 'list',
    required: true,
    wide: true,
    help: 'As ldaps://dc1.example.org:636, tried in this order; several separated by commas',
  },
  {
    name: 'startTls',
    label: 'StartTLS: connections to ldap:// are encrypted before anything is said',
    kind: 'boolean',
  },
  { name: 'allowUnencrypted', label: 'Allow connections without encryption (test bench only)', kind: 'boolean' },
  {
    name: 'caCertificate',
    label: 'Certificate of your authority (PEM)',
    kind: 'textarea',
    wide: true,
    help: 'Only what it signed is trusted; empty: the authorities of the system',
  },
  { name: 'connectTimeoutMs', label: 'Connects within (ms)', kind: 'number', help: '100 to 10000' },
  { name: 'timeoutMs', label: 'Answers within (ms)', kind: 'number', help: '100 to 10000' },
  {
    ...text('bindDn', 'Name of the account', 'As cn=limpid,ou=services,dc=example,dc=org', true),
    section: 'Service account',
  },
];

export const peopleFields: readonly FormField[] = [
  { ...text('baseDn', 'Below which entry people are', 'As ou=people,dc=example,dc=org', true), section: 'People' },
  text('userFilter', 'Filter of one person', '{username} is replaced by what the person types', true),
  text('attributes.username', 'Attribute of the user name', '', true),
  text(
    'attributes.id',
    'Attribute of the lasting id',
    'objectGUID or entryUUID: names are given again, ids are not',
    true,
  ),
  text('attributes.firstName', 'Attribute of the first name', '', true),
  text('attributes.lastName', 'Attribute of the last name', '', true),
  text('attributes.email', 'Attribute of the e-mail address', '', true),
  text('attributes.employeeId', 'Attribute of the employee ID'),
  text('attributes.department', 'Attribute of the department'),
  {
    name: 'onDisappear',
    label: 'When an entry is gone or switched off',
    kind: 'select',
    required: true,
    options: [
      { value: 'none', label: 'Refuse the sign-in, and report it' },
      { value: 'block', label: 'Refuse, and block the account here' },
    ],
  },
  { ...text('groupBaseDn', 'Below which entry groups are', 'Empty: groups decide nothing'), section: 'Groups' },
  text('groupFilter', 'Filter of the groups of a person', '{dn} is replaced by the name of the person’s entry'),
];

/** Where two kinds of directories differ. */
export const kinds: Readonly<Record<string, FormValues>> = {
  'Active Directory': {
    userFilter: '(&(objectClass=user)(sAMAccountName={username}))',
    'attributes.username': 'sAMAccountName',
    'attributes.id': 'objectGUID',
    'attributes.firstName': 'givenName',
    'attributes.lastName': 'sn',
    'attributes.email': 'mail',
    'attributes.employeeId': 'employeeID',
    'attributes.department': 'department',
    groupFilter: '(&(objectClass=group)(member:1.2.840.113556.1.4.1941:={dn}))',
  },
  OpenLDAP: {
    userFilter: '(&(objectClass=inetOrgPerson)(uid={username}))',
    'attributes.username': 'uid',
    'attributes.id': 'entryUUID',
    'attributes.firstName': 'givenName',
    'attributes.lastName': 'sn',
    'attributes.email': 'mail',
    'attributes.employeeId': 'employeeNumber',
    'attributes.department': 'departmentNumber',
    groupFilter: '(&(objectClass=groupOfNames)(member={dn}))',
  },
};

const inAttributes = 'attributes.';
const emptyIsNull = ['caCertificate', 'groupBaseDn', 'attributes.employeeId', 'attributes.department'];

/** Settings as the flat values of the form. */
export function toForm(settings: ShownDirectorySettings): FormValues {
  const { attributes, groupRoles: _, rolesFromGroups: __, syncEveryHours: ___, ...plain } = settings;
  const flat = Object.entries(attributes).map(([name, value]) => [`${inAttributes}${name}`, value]);
  return { ...plain, ...(Object.fromEntries(flat) as FormValues) };
}

/** The body of a call: what was changed, with members gathered in their setting again. */
export function toBody(changed: FormValues, all: FormValues): FormValues {
  const valueOf = (name: string, value: unknown): unknown => {
    if (name === 'urls') return typeof value === 'string' ? parts(value) : value;
    return value === '' && emptyIsNull.includes(name) ? null : value;
  };
  const plain = Object.entries(changed).filter(([name]) => !name.startsWith(inAttributes));
  const body = Object.fromEntries(plain.map(([name, value]) => [name, valueOf(name, value)]));
  if (plain.length === Object.keys(changed).length) return body;
  const members = Object.entries(all).filter(([name]) => name.startsWith(inAttributes));
  const attributes = members.map(([name, value]) => [name.slice(inAttributes.length), valueOf(name, value)]);
  return { ...body, attributes: Object.fromEntries(attributes) };
}

function parts(typed: string): string[] {
  return typed
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
}
