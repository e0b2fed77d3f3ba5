import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import ldap from 'ldapjs';

/** A real OpenLDAP server with people, groups and TLS, on ports of its own. */
export interface Slapd {
  /** ldap://127.0.0.1:port */
  readonly plain: string;
  /** ldaps://localhost:port */
  readonly secure: string;
  /** ldap://localhost:port, for StartTLS. */
  readonly startTls: string;
  readonly caCertificate: string;
  /** Certificate of another authority. */
  readonly foreignCertificate: string;
  /** Replaces an attribute as the directory's own administrator. */
  replace(dn: string, attribute: string, values: readonly string[]): Promise<void>;
  /** Removes an entry and puts another person of the same name in its place. */
  renew(uid: string): Promise<void>;
  stop(): Promise<void>;
}

export const base = 'dc=example,dc=org';
export const servicePassword = 'canary-service-secret-7Qx';
export const password = 'Directory-horse-1';
const places = ['/usr/sbin/slapd', '/usr/local/libexec/slapd', '/usr/lib/openldap/slapd', '/usr/local/sbin/slapd'];
const schemas = ['/etc/ldap/schema', '/etc/openldap/schema', '/usr/local/etc/openldap/schema'];

/** Where the server is, or null when this machine has none and none can be installed. */
export function findSlapd(): string | null {
  const found = (): string | undefined => places.find(existsSync);
  if (found() === undefined && process.getuid?.() === 0) install();
  const needed = spawnSync('openssl', ['version']).status === 0;
  return needed ? (found() ?? null) : null;
}

/**
 * No configuration is made and nothing is started: the tests bring their own. The package server is asked by one test file,
 * for which the others wait.
 */
function install(): void {
  const asked = path.join(os.tmpdir(), `limpid-slapd-asked-${process.ppid}`);
  if (existsSync(asked)) {
    for (let wait = 0; wait < 200 && readFileSync(asked, 'utf8') === 'asking'; wait++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    return;
  }
  writeFileSync(asked, 'asking');
  askForPackages();
  writeFileSync(asked, 'asked');
}

function askForPackages(): void {
  const quiet = { stdio: 'ignore', timeout: 60_000 } as const;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('debconf-set-selections', {
    ...quiet,
    stdio: 'pipe',
    input: 'slapd slapd/no_configuration boolean true\n',
  });
  const packages = ['slapd', 'openssl'];
  const words = ['-o', 'DPkg::Lock::Timeout=60', 'install', '-y', '-qq', '--no-install-recommends', ...packages];
  if (spawnSync('apt-get', words, { ...quiet, env }).status === 0) return;
  spawnSync('apt-get', ['update', '-qq'], { ...quiet, env });
  spawnSync('apt-get', words, { ...quiet, env });
}

export async function startSlapd(binary: string): Promise<Slapd> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-slapd-'));
  const file = (name: string): string => path.join(folder, name);
  mkdirSync(file('data'));
  certificates(folder);
  writeFileSync(file('slapd.conf'), configuration(folder));
  writeFileSync(file('people.ldif'), people());
  execFileSync(binary, ['-T', 'add', '-f', file('slapd.conf'), '-l', file('people.ldif')], { stdio: 'pipe' });
  const { server, plainPort, securePort } = await listening(binary, file('slapd.conf'));
  return {
    plain: `ldap://127.0.0.1:${plainPort}`,
    secure: `ldaps://localhost:${securePort}`,
    startTls: `ldap://localhost:${plainPort}`,
    caCertificate: readFileSync(file('ca.pem'), 'utf8'),
    foreignCertificate: readFileSync(file('foreign.pem'), 'utf8'),
    replace: (dn, attribute, values) =>
      asRoot(plainPort, (client, done) =>
        client.modify(
          dn,
          new ldap.Change({ operation: 'replace', modification: { type: attribute, values: [...values] } }),
          done,
        ),
      ),
    renew: async uid => {
      await asRoot(plainPort, (client, done) => client.del(dnOf(uid), done));
      const attributes = { objectClass: 'inetOrgPerson', uid, cn: 'Somebody Else', sn: 'Else', userPassword: password };
      await asRoot(plainPort, (client, done) => client.add(dnOf(uid), attributes, done));
    },
    stop: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGTERM');
      await Promise.race([ended, sleep(5000).then(() => server.kill('SIGKILL'))]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Done = (error: ldap.Error | null) => void;

async function asRoot(port: number, work: (client: ldap.Client, done: Done) => void): Promise<void> {
  const client = ldap.createClient({ url: `ldap://127.0.0.1:${port}` });
  const step = (run: (done: Done) => void): Promise<void> =>
    new Promise((resolve, reject) => run(error => (error ? reject(error) : resolve())));
  await step(done => client.bind(`cn=root,${base}`, 'root', done));
  await step(done => work(client, done));
  client.destroy();
}

/** An authority with a certificate for localhost, and another authority that signed nothing. */
function certificates(folder: string): void {
  const openssl = (...words: string[]): void => void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  for (const name of ['ca', 'foreign'])
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    );
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(path.join(folder, 'names.cnf'), 'subjectAltName=DNS:localhost\n');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names.cnf'];
  openssl('x509', '-req', '-in', 'server.csr', ...signing, '-out', 'server.pem');
}

/** As careless as a directory can be: it takes a name without a password for nobody, and lets nobody in. */
function configuration(folder: string): string {
  const schema = schemas.find(existsSync) ?? schemas[0];
  return `
include ${schema}/core.schema
include ${schema}/cosine.schema
include ${schema}/inetorgperson.schema
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.1 NAME 'switchableAccount' SUP top AUXILIARY MAY userAccountControl )
modulepath /usr/lib/ldap
moduleload back_mdb
allow bind_anon_cred bind_anon_dn
sizelimit 100
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
TLSCACertificateFile ${folder}/ca.pem
database mdb
maxsize 10485760
suffix "${base}"
rootdn "cn=root,${base}"
rootpw root
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by anonymous auth by users read
`;
}

/** Names that hurt: letters beyond ASCII, special characters of filters and distinguished names. */
const entries: readonly (readonly [uid: string, first: string, last: string, employee: string])[] = [
  ['awinter', 'Ada', 'Winter', '1001'],
  ['bmüller', 'Björn', 'Müller', '1002'],
  ['csmith', 'Carol', 'Smith, QA', '1003'],
  ['d(odd)*', 'Dan', 'Odd', '1004'],
  ['eback\\slash', 'Eve', 'Back', '1005'],
  ['fgone', 'Fay', 'Gone', '1006'],
  ['ggroup', 'Gus', 'Group', '1007'],
  ['hhello', 'Hal', 'Hello', '1008'],
];

/** The distinguished name of somebody; the last one lies where its name has to be escaped. */
export function dnOf(uid: string): string {
  const escaped = uid.replace(/[\\,+"<>;=]/g, sign => `\\${sign}`);
  return `uid=${escaped},ou=people,${base}`;
}

function people(): string {
  const text = (name: string, value: string): string => `${name}:: ${Buffer.from(value).toString('base64')}`;
  const entry = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
  const units = ['people', 'groups', 'services'].map(unit =>
    entry(`dn: ou=${unit},${base}`, 'objectClass: organizationalUnit', `ou: ${unit}`),
  );
  const persons = entries.map(([uid, first, last, employee]) =>
    entry(
      text('dn', dnOf(uid)),
      'objectClass: inetOrgPerson',
      'objectClass: switchableAccount',
      text('uid', uid),
      text('cn', `${first} ${last}`),
      text('givenName', first),
      text('sn', last),
      `mail: person${employee}@example.org`,
      `employeeNumber: ${employee}`,
      'departmentNumber: Packaging',
      'userAccountControl: 512',
      text('userPassword', password),
    ),
  );
  const group = (name: string, ...members: readonly string[]): string =>
    entry(
      `dn: cn=${name},ou=groups,${base}`,
      'objectClass: groupOfNames',
      `cn: ${name}`,
      ...members.map(uid => text('member', dnOf(uid))),
    );
  return [
    entry(`dn: ${base}`, 'objectClass: dcObject', 'objectClass: organization', 'dc: example', 'o: Example'),
    ...units,
    entry(
      `dn: cn=limpid,ou=services,${base}`,
      'objectClass: organizationalRole',
      'objectClass: simpleSecurityObject',
      'cn: limpid',
      text('userPassword', servicePassword),
    ),
    ...persons,
    group('operators', 'awinter', 'csmith', 'ggroup'),
    group('reviewers', 'ggroup', 'bmüller'),
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

interface Listening {
  readonly server: ChildProcess;
  readonly plainPort: number;
  readonly securePort: number;
}

/** Starts the server on two free ports; on others when somebody takes one of them before it does. */
async function listening(binary: string, config: string, tries = 5): Promise<Listening> {
  const [plainPort, securePort] = await Promise.all([freePort(), freePort()]);
  const addresses = `ldap://127.0.0.1:${plainPort} ldaps://127.0.0.1:${securePort}`;
  const server = spawn(binary, ['-d', '0', '-f', config, '-h', addresses], { stdio: 'ignore' });
  if ((await answers(plainPort, server)) && (await answers(securePort, server)))
    return { server, plainPort, securePort };
  if (tries > 1) return listening(binary, config, tries - 1);
  throw new Error(`slapd ended with ${server.exitCode}`);
}

/** Waits until it answers; false when it has ended. */
async function answers(port: number, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const isThere = await new Promise<boolean>(resolve => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isThere) return true;
    await sleep(50);
  }
  return false;
}
