import { Type, type Static } from 'typebox';
import { ApiError, token, type Token } from '#kernel/contract';
import type { DirectorySettings } from '#schemas/identity/directory';
import {
  DirectoryFault,
  withDirectory,
  type DirectoryConnection,
  type DirectoryFaultKind,
  type DirectoryServer,
} from '../sign-in/directory.js';
import { HostRefused, type OutboundHosts } from '../sign-in/outbound-hosts.js';
import { HostHealth } from './host-health.js';

/** How one server of the list did. */
export const ServerResult = Type.Object({
  url: Type.String(),
  ok: Type.Boolean(),
  result: Type.Unsafe<'ok' | DirectoryFaultKind | 'notAllowed' | 'credentials'>(Type.String()),
  message: Type.String(),
});
export type ServerResult = Static<typeof ServerResult>;

/** The service account itself was refused: every server will say the same. */
class ServiceAccountRefused extends Error {}

/** What an administrator reads; the words of a socket would tell callers about the network. */
const sentences: Readonly<Record<ServerResult['result'], string>> = {
  ok: 'The directory answers and knows the service account',
  unreachable: 'No directory answers at this address',
  timeout: 'The directory does not answer in time',
  certificate: 'The certificate of the directory is not trusted, has expired or names another host',
  tls: 'No encrypted connection can be made',
  base: 'The base is not in this directory',
  refused: 'The directory refuses the request',
  notAllowed: 'This address may not be contacted',
  credentials: 'The directory refuses the service account or its secret',
};

/** Faults after which another server of the list may do better. */
const worthAnother: readonly DirectoryFaultKind[] = ['unreachable', 'timeout', 'certificate', 'tls', 'refused'];
/** Whoever signs in is answered within five seconds, however many servers are silent. */
const budgetMs = 4500;

/** The servers of the directory in the order of the setting; the first that answers does the work. */
export class DirectoryServers {
  private readonly health = new HostHealth();

  constructor(private readonly hosts: OutboundHosts) {}

  /** Throws DirectoryUnavailable when no server answers; ServiceAccountRefused when the account is not let in. */
  async use<T>(
    settings: DirectorySettings,
    secret: string,
    work: (connection: DirectoryConnection) => Promise<T>,
  ): Promise<T> {
    const until = performance.now() + budgetMs;
    let last: unknown = null;
    for (const url of settings.urls.filter(each => this.health.mayTry(each))) {
      const left = until - performance.now();
      if (left < 100) break;
      try {
        const result = await this.converse(url, settings, secret, work, left);
        this.health.succeeded(url);
        return result;
      } catch (error) {
        last = error;
        if (!(error instanceof HostRefused) && !isWorthAnother(error)) throw faultForCaller(error);
        this.health.failed(url);
      }
    }
    throw faultForCaller(last);
  }

  /** Tries every server, without regard to earlier failures. */
  async ping(settings: DirectorySettings, secret: string): Promise<ServerResult[]> {
    return Promise.all(
      settings.urls.map(async url => {
        const result = await this.converse(url, settings, secret, baseExists(settings), budgetMs).then(
          () => 'ok' as const,
          wordFor,
        );
        return { url, ok: result === 'ok', result, message: sentences[result] };
      }),
    );
  }

  private async converse<T>(
    url: string,
    settings: DirectorySettings,
    secret: string,
    work: (connection: DirectoryConnection) => Promise<T>,
    leftMs: number,
  ): Promise<T> {
    const server = await this.serverOf(url, settings, leftMs);
    return withDirectory(server, async connection => {
      if (!(await connection.bind(settings.bindDn, secret))) throw new ServiceAccountRefused();
      return work(connection);
    });
  }

  private async serverOf(url: string, settings: DirectorySettings, leftMs: number): Promise<DirectoryServer> {
    const { protocol, host, port } = partsOfDirectoryUrl(url);
    const tls = protocol === 'ldaps' ? 'ldaps' : settings.startTls ? 'startTls' : 'none';
    if (tls === 'none' && !settings.allowUnencrypted) throw new HostRefused('The connection would not be encrypted');
    return {
      host,
      port,
      address: await addressInTime(this.hosts.directory(host, port), Math.min(settings.connectTimeoutMs, leftMs)),
      tls,
      caCertificate: settings.caCertificate,
      connectTimeoutMs: Math.min(settings.connectTimeoutMs, leftMs),
      timeoutMs: Math.min(settings.timeoutMs, leftMs),
    };
  }
}

export const DirectoryServersToken: Token<DirectoryServers> = token<DirectoryServers>('kernel.DirectoryServers');

/** `ldaps://host:636` as its parts. */
export function partsOfDirectoryUrl(url: string): { protocol: 'ldap' | 'ldaps'; host: string; port: number } {
  const [, scheme, bracketed, plain, port] = /^(ldaps?):\/\/(?:\[([^\]]+)\]|([^:/]+))(?::(\d+))?\/?$/.exec(url) ?? [];
  const protocol = scheme === 'ldaps' ? 'ldaps' : 'ldap';
  const usual = protocol === 'ldaps' ? 636 : 389;
  return { protocol, host: bracketed ?? plain ?? '', port: port === undefined ? usual : Number(port) };
}

function baseExists(settings: DirectorySettings) {
  return async (connection: DirectoryConnection): Promise<void> => {
    const filter = { kind: 'present', attribute: 'objectClass' } as const;
    await connection.search({ base: settings.baseDn, filter, attributes: ['objectClass'], limit: 1 });
  };
}

/** A name that nobody looks up in time is a server that does not answer. */
async function addressInTime(address: Promise<string>, ms: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  address.catch(() => undefined);
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryFault('timeout')), ms);
  });
  try {
    return await Promise.race([address, late]);
  } catch (error) {
    throw error instanceof HostRefused || error instanceof DirectoryFault
      ? error
      : new DirectoryFault('unreachable', error);
  } finally {
    clearTimeout(timer);
  }
}

function isWorthAnother(error: unknown): boolean {
  return error instanceof DirectoryFault && worthAnother.includes(error.kind);
}

function wordFor(error: unknown): ServerResult['result'] {
  if (error instanceof DirectoryFault) return error.kind;
  if (error instanceof HostRefused) return 'notAllowed';
  if (error instanceof ServiceAccountRefused) return 'credentials';
  throw error;
}

/** Refusals of a use case pass; what went wrong between two machines becomes one error of the catalogue. */
function faultForCaller(error: unknown): unknown {
  const isOurs =
    error === null ||
    error instanceof DirectoryFault ||
    error instanceof HostRefused ||
    error instanceof ServiceAccountRefused;
  return isOurs ? new ApiError('DirectoryUnavailable', { cause: error }) : error;
}
