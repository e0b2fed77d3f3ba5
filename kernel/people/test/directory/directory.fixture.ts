import { testKernel, TestClient, type TestAnswer, type TestKernel } from '#kernel/testing';
import { base, findSlapd, servicePassword, type Slapd } from './slapd.fixture.js';

/** Where the server is; the tests of this folder need one and are skipped without. */
export const slapdBinary = findSlapd();

/** Opens the secrets that the tests keep. */
export const testSecretKey = 'a key of the tests that is long enough';

type TestPlugins = NonNullable<NonNullable<Parameters<typeof testKernel>[0]>['plugins']>;

/** A product that may contact servers on this machine. */
export const limpidWithDirectory = (plugins: TestPlugins = []): Promise<TestKernel> =>
  testKernel({
    plugins,
    config: { identityHosts: ['127.0.0.1:*', 'localhost:*'], secretKey: testSecretKey },
  });

/** Settings that fit the directory of the tests. */
export const settingsFor = (slapd: Pick<Slapd, 'secure' | 'caCertificate'>): Record<string, unknown> => ({
  enabled: true,
  urls: [slapd.secure],
  startTls: false,
  allowUnencrypted: false,
  caCertificate: slapd.caCertificate,
  bindDn: `cn=limpid,ou=services,${base}`,
  bindSecret: servicePassword,
  baseDn: `ou=people,${base}`,
  userFilter: '(&(objectClass=inetOrgPerson)(uid={username}))',
  attributes: {
    username: 'uid',
    firstName: 'givenName',
    lastName: 'sn',
    email: 'mail',
    department: 'departmentNumber',
    employeeId: 'employeeNumber',
    id: 'entryUUID',
  },
  groupBaseDn: `ou=groups,${base}`,
  groupFilter: '(&(objectClass=groupOfNames)(member={dn}))',
});

/** Saves settings of the directory over those that are there. */
export async function saveDirectory(limpid: TestKernel, change: object): Promise<TestAnswer> {
  const admin = await limpid.as('admin');
  const { activeDirectorySettings } = (await admin.call('GET', '/activeDirectory/settings')).body;
  const version = Number(activeDirectorySettings?.['version']);
  return admin.call('PUT', '/activeDirectory/settings', { ...change, version, reason: 'for a test' });
}

/** Imports people of the directory with one role, in the first facility. */
export async function importPeople(limpid: TestKernel, ...usernames: readonly string[]): Promise<TestAnswer> {
  const admin = await limpid.as('admin');
  return admin.call('POST', '/activeDirectory/import', {
    usernames,
    roles: ['Production'],
    facilities: [limpid.facility.id],
    reason: 'new at the site',
  });
}

export async function signedIn(limpid: TestKernel, username: string, password: string): Promise<TestClient> {
  const client = new TestClient(limpid.url, limpid.facility);
  await client.signIn(username, password);
  return client;
}

/** Stops a test whose preparation was refused. */
export function answered(status: number, answer: TestAnswer): void {
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}
