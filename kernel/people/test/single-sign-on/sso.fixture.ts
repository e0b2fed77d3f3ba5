import { testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import type { ProviderName } from '#schemas/identity/single-sign-on';

/** A product that may contact providers on this machine. */
export const limpidWithSignOn = (): Promise<TestKernel> =>
  testKernel({
    plugins: [],
    config: { identityHosts: ['127.0.0.1:*', 'localhost:*'], secretKey: 'a key of the tests that is long enough' },
  });

/** Sets up a provider and switches single sign-on to it. */
export async function useProvider(
  limpid: TestKernel,
  provider: ProviderName,
  fields: Readonly<Record<string, unknown>>,
  logoutUrl = '',
): Promise<void> {
  const admin = await limpid.as('admin');
  const { providers, flags } = (await admin.call('GET', '/auth/sso/settings')).body as unknown as {
    providers: readonly { provider: string; version: number }[];
    flags: { version: number };
  };
  const version = providers.find(each => each.provider === provider)?.version ?? 0;
  const reason = 'for a test';
  mustBe(200, await admin.call('PUT', `/auth/sso/providers/${provider}`, { ...fields, version, reason }));
  const change = { SSO: true, SSOProvider: provider, logoutUrl, version: flags.version, reason };
  mustBe(200, await admin.call('PUT', '/auth/sso/settings', change));
}

export function mustBe(status: number, answer: TestAnswer): void {
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}

let count = 0;

/** A person who signs in through the provider. */
export async function makeSsoPerson(
  limpid: TestKernel,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; username: string; email: string; version: number }> {
  count += 1;
  const username = `sso${count}x${process.pid}`;
  const admin = await limpid.as('admin');
  const answer = await admin.call('POST', '/users', {
    username,
    firstName: 'Sina',
    lastName: 'Sign',
    email: `${username}@example.org`,
    authenticationType: 'sso',
    roles: ['Production'],
    facilities: [limpid.facility.id],
    ...fields,
  });
  mustBe(201, answer);
  return answer.body['user'] as unknown as { id: string; username: string; email: string; version: number };
}

/** A browser without a screen: keeps the cookies of the product and does not follow redirects by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly limpid: TestKernel) {}

  /** Opens an address of the product; answers where it sends the browser. */
  async open(address: string): Promise<{ status: number; location: string }> {
    const response = await fetch(new URL(address, this.limpid.url), {
      redirect: 'manual',
      headers: { cookie: this.header() },
    });
    this.keep(response);
    await response.arrayBuffer();
    return { status: response.status, location: response.headers.get('location') ?? '' };
  }

  /** Lets the provider send the browser back; answers the address of the product with code and state. */
  async visitProvider(location: string): Promise<string> {
    const response = await fetch(location, { redirect: 'manual' });
    return response.headers.get('location') ?? '';
  }

  /** The whole round trip up to the login route, with its token or error. */
  async roundTrip(provider: string, username = ''): Promise<URLSearchParams> {
    const begun = await this.open(`/api/v2/auth/sso/${provider}/login?u=${encodeURIComponent(username)}`);
    if (begun.location.startsWith('/')) return queryOf(begun.location);
    return queryOf((await this.open(await this.visitProvider(begun.location))).location);
  }

  async post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    const answer = await this.limpid.anonymous.send(`/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.header(), ...headers },
      body: JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) this.set(cookie);
    return answer;
  }

  /** Ends a round trip that went well, as the landing screen does. */
  land(query: URLSearchParams): Promise<TestAnswer> {
    return this.post('/auth/sso/license', { token: query.get('token') ?? '' });
  }

  private header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) this.set(cookie);
  }

  private set(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    this.cookies.set(name, value);
  }
}

/** The query of a path of the product; anything that leads elsewhere is a failure of the test. */
export function queryOf(location: string): URLSearchParams {
  if (!/^\/(\?|$|app)/.test(location)) throw new Error(`sent to ${location}`);
  return new URL(location, 'http://limpid').searchParams;
}
