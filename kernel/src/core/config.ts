import path from 'node:path';
import { sourceRoot } from './paths.js';

/** Settings of one server process, read from the environment. */
export interface Config {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** True when cookies are sent over TLS only. */
  readonly secureCookies: boolean;
  readonly logFile: string | null;
  readonly version: string;
  /** Public address of this installation, with which links in mails begin. Absent: where the server listens. */
  readonly baseUrl?: string;
  /** The mail server as `smtp://user:password@host:port` and the sender; absent: mails wait in the outbox. */
  readonly mail?: { readonly url: string; readonly from: string };
  /** Number of proxies in front of the server that add to X-Forwarded-For; 0: the header is ignored. */
  readonly proxies?: number;
  /** Connections that are open at a time, of all and of one address; absent: the usual bounds. */
  readonly connections?: { readonly all: number; readonly perAddress: number };
  /**
   * A public key (Ed25519, SubjectPublicKeyInfo in Base64) whose licences are accepted besides the vendor's: trials,
   * development.
   */
  readonly licenceKey?: string;
  /** Encrypts the secrets of settings, for example of the directory; absent: a key in the database. */
  readonly secretKey?: string;
  /**
   * The only directory servers and sign-on providers that settings may name, as host:port or host:*; absent: see
   * OutboundHosts.
   */
  readonly identityHosts?: readonly string[];
  /** Where anchors of the audit trails are kept; absent: nowhere. */
  readonly anchorFolder?: string;
  readonly backup?: BackupConfig;
}

/** Where backups go and how many stay. */
export interface BackupConfig {
  /** Absent: none are made by the schedule. */
  readonly folder?: string;
  readonly everyHours: number;
  /** Number of backups that stay in the folder. */
  readonly keep: number;
  /** Encrypts them. */
  readonly key?: string;
}

/** A setting that cannot be used, in one sentence. */
export class ConfigError extends Error {}

/** Throws ConfigError for the first unusable setting, before anything is opened. The defaults are those of README.md. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const databaseUrl = environment['DATABASE_URL'] ?? '';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must name a PostgreSQL database: postgres://user:password@host:port/name.');
  }
  const port = Number(environment['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${environment['PORT'] ?? ''}".`);
  }
  return {
    databaseUrl,
    host: environment['HOST'] ?? '127.0.0.1',
    port,
    dataFolder: dataFolderOf(environment),
    anchorFolder: environment['LIMPID_ANCHORS'] || path.join(dataFolderOf(environment), 'anchors'),
    secureCookies: environment['LIMPID_SECURE_COOKIES'] === '1',
    logFile: environment['LIMPID_LOG'] ?? null,
    version: '0.1.0',
    proxies: proxiesOf(environment),
    ...baseUrlOf(environment),
    ...mailOf(environment),
    ...licenceKeyOf(environment),
    ...secretKeyOf(environment),
    ...identityHostsOf(environment),
    backup: backupOf(environment),
  };
}

function proxiesOf(environment: NodeJS.ProcessEnv): number {
  const proxies = Number(environment['LIMPID_PROXIES'] ?? '0');
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10)
    throw new ConfigError('LIMPID_PROXIES must be the number of proxies in front of the server, from 0 to 10.');
  return proxies;
}

function baseUrlOf(environment: NodeJS.ProcessEnv): { readonly baseUrl?: string } {
  const text = environment['LIMPID_BASE_URL'] ?? '';
  if (text === '') return {};
  if (!/^https?:\/\/[^/?#]+\/?$/.test(text))
    throw new ConfigError('LIMPID_BASE_URL must be an address without a path: https://limpid.example.org.');
  return { baseUrl: new URL(text).origin };
}

function mailOf(environment: NodeJS.ProcessEnv): Pick<Config, 'mail'> {
  const url = environment['LIMPID_MAIL_URL'] ?? '';
  if (url === '') return {};
  if (!/^smtps?:\/\/[^/]+$/.test(url) || !URL.canParse(url))
    throw new ConfigError('LIMPID_MAIL_URL must name a mail server: smtp://user:password@host:587.');
  const from = environment['LIMPID_MAIL_FROM'] ?? '';
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new ConfigError('LIMPID_MAIL_FROM must be the sender address of mails: limpid@example.org.');
  return { mail: { url, from } };
}

function licenceKeyOf(environment: NodeJS.ProcessEnv): Pick<Config, 'licenceKey'> {
  const licenceKey = environment['LIMPID_LICENCE_KEY'] ?? '';
  if (licenceKey === '') return {};
  // SubjectPublicKeyInfo of Ed25519 is a fixed prefix of 12 bytes and the 32 bytes of the key.
  if (!/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(licenceKey))
    throw new ConfigError('LIMPID_LICENCE_KEY must be an Ed25519 public key as scripts/licence/new-key.mjs prints it.');
  return { licenceKey };
}

function secretKeyOf(environment: NodeJS.ProcessEnv): Pick<Config, 'secretKey'> {
  const secretKey = environment['LIMPID_SECRET_KEY'] ?? '';
  if (secretKey === '') return {};
  if (secretKey.length < 32)
    throw new ConfigError('LIMPID_SECRET_KEY must have at least 32 characters: openssl rand -base64 32 makes one.');
  return { secretKey };
}

function identityHostsOf(environment: NodeJS.ProcessEnv): Pick<Config, 'identityHosts'> {
  const text = environment['LIMPID_IDENTITY_HOSTS'] ?? '';
  if (text === '') return {};
  const identityHosts = text.split(',').map(each => each.trim().toLowerCase());
  if (identityHosts.some(each => !/^[a-z0-9.:-]+:(\d{1,5}|\*)$/.test(each)))
    throw new ConfigError(
      'LIMPID_IDENTITY_HOSTS must list hosts with ports: dc1.example.org:636,login.example.org:443.',
    );
  return { identityHosts };
}

function backupOf(environment: NodeJS.ProcessEnv): BackupConfig {
  const folder = environment['LIMPID_BACKUP_DIR'] ?? '';
  const key = environment['LIMPID_BACKUP_KEY'] ?? '';
  const number = (name: string, byDefault: number, most: number): number => {
    const value = Number(environment[name] ?? byDefault);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new ConfigError(`${name} must be a whole number from 1 to ${most}.`);
  };
  if (key !== '' && key.length < 32)
    throw new ConfigError('LIMPID_BACKUP_KEY must have at least 32 characters: openssl rand -base64 32 makes one.');
  return {
    everyHours: number('LIMPID_BACKUP_HOURS', 24, 8760),
    keep: number('LIMPID_BACKUP_KEEP', 14, 10_000),
    ...(folder === '' ? {} : { folder: path.resolve(folder) }),
    ...(key === '' ? {} : { key }),
  };
}

/** Folder in which this installation stores its data. */
function dataFolderOf(environment: NodeJS.ProcessEnv): string {
  return environment['LIMPID_DATA_DIR'] ?? path.join(sourceRoot, '.limpid');
}

/** The key of the backups, for tools without the rest of the configuration. */
export function backupKey(): string | null {
  return backupOf(process.env).key ?? null;
}
