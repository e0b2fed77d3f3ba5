import { token, type Token } from '#kernel/contract';
import { HostRefused, type OutboundHosts } from '../sign-in/outbound-hosts.js';
import type { ProviderKey } from './id-token.js';

/** What a provider publishes of itself below its issuer. */
export interface ProviderMetadata {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userinfoEndpoint: string | null;
  readonly jwksUri: string;
}

/** Why a provider cannot be used, in one of a few words. */
export class ProviderFault extends Error {
  constructor(
    readonly kind: 'unreachable' | 'configuration' | 'issuer' | 'keys' | 'notAllowed',
    cause?: unknown,
  ) {
    super(`the provider cannot be used: ${kind}`, { cause });
  }
}

/** How a provider did. */
export interface ProviderTest {
  readonly ok: boolean;
  readonly result: 'ok' | ProviderFault['kind'];
  readonly message: string;
}

const sentences: Readonly<Record<ProviderTest['result'], string>> = {
  ok: 'The provider answers and publishes its keys',
  unreachable: 'No provider answers at this address',
  configuration: 'What answers is no OpenID Connect provider',
  issuer: 'The provider names itself differently: enter the issuer exactly as it does',
  keys: 'The provider publishes no keys',
  notAllowed: 'This address may not be contacted',
};

interface Known {
  readonly metadata: ProviderMetadata;
  keys: readonly ProviderKey[];
  readonly readAt: number;
  keysReadAt: number;
}

const rememberMs = 10 * 60_000;
/** A token with an unknown key may make us read the keys again, this often at most. */
const rereadKeysEveryMs = 30_000;
const answerWithinMs = 3000;
const largestAnswer = 512_000;

/** Configuration and keys of providers, remembered for a while by each node. */
export class ProviderDirectory {
  private readonly known = new Map<string, Known>();

  constructor(private readonly hosts: OutboundHosts) {}

  async metadata(issuer: string): Promise<ProviderMetadata> {
    return (await this.read(issuer)).metadata;
  }

  /** The provider's keys; read again when the named one is not among them, because providers change keys at will. */
  async keys(issuer: string, kid: string | null): Promise<readonly ProviderKey[]> {
    const known = await this.read(issuer);
    const isMissing = kid !== null && !known.keys.some(key => key.kid === kid);
    if (isMissing && performance.now() - known.keysReadAt > rereadKeysEveryMs) {
      known.keysReadAt = performance.now();
      known.keys = await this.readKeys(known.metadata.jwksUri);
    }
    return known.keys;
  }

  /** Reads everything anew and says which part is wrong. */
  async test(issuer: string): Promise<ProviderTest> {
    this.known.delete(issuer);
    const result = await this.read(issuer).then(
      () => 'ok' as const,
      (error: unknown) => {
        if (error instanceof ProviderFault) return error.kind;
        throw error;
      },
    );
    return { ok: result === 'ok', result, message: sentences[result] };
  }

  private async read(issuer: string): Promise<Known> {
    const remembered = this.known.get(issuer);
    if (remembered !== undefined && performance.now() - remembered.readAt < rememberMs) return remembered;
    const answer = await this.fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (answer['issuer'] !== issuer) throw new ProviderFault('issuer');
    const metadata = {
      issuer,
      authorizationEndpoint: await this.address(answer['authorization_endpoint']),
      tokenEndpoint: await this.address(answer['token_endpoint']),
      userinfoEndpoint:
        answer['userinfo_endpoint'] === undefined ? null : await this.address(answer['userinfo_endpoint']),
      jwksUri: await this.address(answer['jwks_uri']),
    };
    const now = performance.now();
    const known = { metadata, keys: await this.readKeys(metadata.jwksUri), readAt: now, keysReadAt: now };
    this.known.set(issuer, known);
    return known;
  }

  private async readKeys(address: string): Promise<readonly ProviderKey[]> {
    const { keys } = await this.fetchJson(address);
    if (!Array.isArray(keys) || keys.length === 0) throw new ProviderFault('keys');
    return keys.filter(key => typeof key === 'object' && key !== null) as ProviderKey[];
  }

  private async address(value: unknown): Promise<string> {
    if (typeof value !== 'string' || !URL.canParse(value)) throw new ProviderFault('configuration');
    await this.assertAllowed(value);
    return value;
  }

  private async assertAllowed(address: string): Promise<void> {
    try {
      await this.hosts.provider(address);
    } catch (error) {
      throw new ProviderFault(error instanceof HostRefused ? 'notAllowed' : 'unreachable', error);
    }
  }

  private async fetchJson(address: string): Promise<Readonly<Record<string, unknown>>> {
    await this.assertAllowed(address);
    let text: string;
    try {
      const response = await fetch(address, {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (!response.ok) throw new ProviderFault('configuration');
      text = await limitedText(response);
    } catch (error) {
      throw error instanceof ProviderFault ? error : new ProviderFault('unreachable', error);
    }
    try {
      const value = JSON.parse(text) as unknown;
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // falls through to the fault
    }
    throw new ProviderFault('configuration');
  }
}

export const ProviderDirectoryToken: Token<ProviderDirectory> = token<ProviderDirectory>('kernel.ProviderDirectory');

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestAnswer) throw new ProviderFault('configuration');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
