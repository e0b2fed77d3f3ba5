import type { SecureContextOptions } from 'node:tls';
import { isIP } from 'node:net';
import type ldap from 'ldapjs';
import type { DirectoryFilter } from '../directory/filter.js';

/** One server of the directory, with the address that its name was looked up to. */
export interface DirectoryServer {
  readonly host: string;
  readonly address: string;
  readonly port: number;
  /** TLS from the first byte, TLS after a request (StartTLS), or none. */
  readonly tls: 'ldaps' | 'startTls' | 'none';
  /** Certificates in PEM that alone are trusted; null: those of the system. */
  readonly caCertificate: string | null;
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
}

/** An entry; names of attributes are in lower case, octets that are no text as hexadecimal digits. */
export interface DirectoryEntry {
  readonly dn: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export interface DirectorySearch {
  readonly base: string;
  readonly filter: DirectoryFilter;
  readonly attributes: readonly string[];
  readonly limit: number;
}

/** A conversation with one server. The only things that this product ever asks of a directory. */
export interface DirectoryConnection {
  /** Whether the directory accepts the password of an entry. Never asks with an empty one. */
  bind(dn: string, password: string): Promise<boolean>;
  /** Entries below the base; more than the limit are cut off. Referrals are not followed. */
  search(search: DirectorySearch): Promise<{ readonly entries: readonly DirectoryEntry[]; readonly more: boolean }>;
}

export type DirectoryFaultKind = 'unreachable' | 'timeout' | 'certificate' | 'tls' | 'base' | 'refused';

/** Why a directory gave no answer, in one of a few words: what a socket says is not for callers. */
export class DirectoryFault extends Error {
  constructor(
    readonly kind: DirectoryFaultKind,
    cause?: unknown,
  ) {
    super(`the directory did not answer: ${kind}`, { cause });
  }
}

/** Passwords that some servers take for none at all, and then let in whoever asks (RFC 4513, 5.1.2). */
export function isEmptyPassword(password: string): boolean {
  return password.trim() === '' || password.includes('\u0000');
}

type Library = typeof ldap;

/** Connects, secures the connection, lets `work` use it, and closes it, whatever happens. */
export async function withDirectory<T>(
  server: DirectoryServer,
  work: (connection: DirectoryConnection) => Promise<T>,
): Promise<T> {
  // A hundred files that most installations never need.
  const { default: library } = await import('ldapjs');
  const connection = new LdapConnection(server, library);
  try {
    await connection.open();
    return await work(connection);
  } finally {
    connection.close();
  }
}

const invalidCredentials = 49;
/** Answers to a bind that mean no: wrong, no password there, locked or expired, not willing. */
const refusedBinds = [invalidCredentials, 19, 48, 50, 53];
const noSuchObject = 32;
const sizeLimitExceeded = 4;

class LdapConnection implements DirectoryConnection {
  private readonly client: ldap.Client;
  private lost: (error: unknown) => void = () => undefined;
  /** Rejects when the connection breaks, whatever is waited for. */
  private readonly broken = new Promise<never>((_resolve, reject) => {
    this.lost = reject;
  });

  constructor(
    private readonly server: DirectoryServer,
    private readonly library: Library,
  ) {
    this.broken.catch(() => undefined);
    const host = isIP(server.address) === 6 ? `[${server.address}]` : server.address;
    this.client = library.createClient({
      url: `${server.tls === 'ldaps' ? 'ldaps' : 'ldap'}://${host}:${server.port}`,
      connectTimeout: server.connectTimeoutMs,
      tlsOptions: this.tlsOptions(),
    });
    for (const event of ['error', 'connectError', 'connectRefused', 'connectTimeout', 'setupError', 'close', 'end'])
      this.client.on(event, (error: unknown) => this.lost(error));
  }

  async open(): Promise<void> {
    await this.within(
      this.server.connectTimeoutMs,
      new Promise<void>(resolve => this.client.once('connect', () => resolve())),
    );
    if (this.server.tls !== 'startTls') return;
    await this.within(
      this.server.timeoutMs,
      new Promise<void>((resolve, reject) => {
        this.client.starttls(this.tlsOptions(), [], error => (error ? reject(error) : resolve()));
      }),
      'tls',
    );
  }

  async bind(dn: string, password: string): Promise<boolean> {
    if (dn === '' || isEmptyPassword(password)) return false;
    return this.within(
      this.server.timeoutMs,
      new Promise<boolean>((resolve, reject) => {
        this.client.bind(dn, password, error => {
          if (error === null || error === undefined) resolve(true);
          else if (refusedBinds.includes(error.code)) resolve(false);
          else reject(error);
        });
      }),
    );
  }

  async search(search: DirectorySearch): Promise<{ entries: DirectoryEntry[]; more: boolean }> {
    const entries: DirectoryEntry[] = [];
    const options = {
      scope: 'sub' as const,
      filter: ldapFilter(this.library, search.filter),
      attributes: [...search.attributes],
      sizeLimit: search.limit,
      timeLimit: Math.max(1, Math.ceil(this.server.timeoutMs / 1000)),
    };
    const more = await this.within(
      this.server.timeoutMs,
      new Promise<boolean>((resolve, reject) => {
        this.client.search(search.base, options, (fault, found) => {
          if (fault) {
            reject(fault);
            return;
          }
          found.on('searchEntry', entry => entries.push(entryOf(entry)));
          found.on('end', () => resolve(false));
          found.on('error', error => (error.code === sizeLimitExceeded ? resolve(true) : reject(error)));
        });
      }),
    );
    return { entries: entries.slice(0, search.limit), more: more || entries.length > search.limit };
  }

  close(): void {
    this.client.destroy();
  }

  private tlsOptions(): SecureContextOptions & { servername?: string; host?: string } {
    const { host, caCertificate } = this.server;
    return {
      // The certificate is held against the name of the setting, not against the address it was looked up to.
      ...(isIP(host) === 0 ? { servername: host } : { host }),
      ...(caCertificate === null ? {} : { ca: caCertificate }),
      minVersion: 'TLSv1.2',
    };
  }

  private async within<T>(ms: number, work: Promise<T>, phase: 'tls' | null = null): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DirectoryFault('timeout')), ms);
    });
    work.catch(() => undefined);
    try {
      return await Promise.race([work, this.broken, late]);
    } catch (error) {
      throw faultOf(error, phase);
    } finally {
      clearTimeout(timer);
    }
  }
}

function faultOf(error: unknown, phase: 'tls' | null): DirectoryFault {
  if (error instanceof DirectoryFault) return error;
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (code === noSuchObject) return new DirectoryFault('base', error);
  if (typeof code === 'number') return new DirectoryFault(phase ?? 'refused', error);
  if (message === 'connection timeout') return new DirectoryFault('timeout', error);
  if (/CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/.test(String(code))) return new DirectoryFault('certificate', error);
  if (/SSL|TLS|EPROTO/.test(String(code))) return new DirectoryFault('tls', error);
  return new DirectoryFault(phase ?? 'unreachable', error);
}

function ldapFilter(library: Library, filter: DirectoryFilter): ldap.Filter {
  switch (filter.kind) {
    case 'and':
      return new library.AndFilter({ filters: filter.members.map(member => ldapFilter(library, member)) });
    case 'or':
      return new library.OrFilter({ filters: filter.members.map(member => ldapFilter(library, member)) });
    case 'not':
      return new library.NotFilter({ filter: ldapFilter(library, filter.member) });
    case 'present':
      return new library.PresenceFilter({ attribute: filter.attribute });
    case 'parts': {
      const [initial = '', ...rest] = filter.parts;
      const inside = { any: rest.slice(0, -1).filter(part => part !== ''), final: rest.at(-1) ?? '' };
      return new library.SubstringFilter({ attribute: filter.attribute, initial, ...inside });
    }
    case 'rule': {
      const [, ofName, rule = filter.rule] = /^(dn:)?(.*)$/.exec(filter.rule) ?? [];
      const matching = { rule, matchType: filter.attribute, value: filter.value };
      return new library.ExtensibleFilter({ ...matching, dnAttributes: ofName !== undefined });
    }
    default:
      return comparison(library, filter);
  }
}

function comparison(library: Library, filter: Extract<DirectoryFilter, { kind: 'compare' }>): ldap.Filter {
  const { attribute, operator, value } = filter;
  const given = { attribute, value };
  if (operator === '>=') return new library.GreaterThanEqualsFilter(given);
  if (operator === '<=') return new library.LessThanEqualsFilter(given);
  return operator === '~=' ? new library.ApproximateFilter(given) : new library.EqualityFilter(given);
}

function entryOf(entry: ldap.SearchEntry): DirectoryEntry {
  return {
    dn: dnText(entry.objectName as unknown as ParsedName),
    values: new Map(
      entry.attributes.map(({ type, buffers }) => {
        const name = type.toLowerCase();
        return [name, buffers.map(bytes => textOf(bytes, octets.includes(name)))] as const;
      }),
    ),
  };
}

/** Attributes whose values are octets, even where these happen to read as text. */
const octets = ['objectguid', 'objectsid'];

function textOf(bytes: Buffer, isOctets: boolean): string {
  const text = bytes.toString('utf8');
  const isText = !isOctets && Buffer.from(text).equals(bytes) && !/[\u0000-\u0008]/.test(text);
  return isText ? text : bytes.toString('hex');
}

/** A distinguished name as the library has read it; its types know only the text. */
interface ParsedName {
  readonly length: number;
  rdnAt(index: number): { keys(): Iterable<string>; getValue(name: string): unknown };
  toString(): string;
}

/** The name with its values escaped (RFC 4514); the library's own text loses the backslash of a value. */
function dnText(name: ParsedName): string {
  const parts = Array.from({ length: name.length }, (_, index) => {
    const part = name.rdnAt(index);
    return [...part.keys()].map(key => [key, part.getValue(key)] as const);
  });
  if (parts.flat().some(([, value]) => typeof value !== 'string')) return name.toString();
  return parts.map(pairs => pairs.map(([key, value]) => `${key}=${escapedValue(String(value))}`).join('+')).join(',');
}

function escapedValue(value: string): string {
  return value.replace(/[\\",+;<>=\u0000-\u001F]|^[ #]| $/g, sign => `\\${Buffer.from(sign).toString('hex')}`);
}
