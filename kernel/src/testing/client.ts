import type { FacilityScope } from '#kernel/contract';
import { exchange, type Received } from './exchange.js';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of any other answer. */
  readonly body: TestBody;
  readonly bytes: Uint8Array;
}

/** Tests read answers freely; every access is checked by an assertion. */
export interface TestBody {
  readonly [field: string]: TestBody;
}

/** Compressing an answer costs more than making most of them. */
const unpacked = { 'accept-encoding': 'identity' };

/** A browser's side of the conversation: keeps cookie and token, sends JSON, knows its facility. */
export class TestClient {
  private cookie = '';
  private token = '';

  constructor(
    readonly url: string,
    readonly facility: FacilityScope,
  ) {}

  async signIn(username: string, password: string): Promise<TestAnswer> {
    const answer = await this.call('POST', '/auth/login', { username, password });
    if (answer.status !== 200)
      throw new Error(`${username} cannot sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    this.token = String(answer.body['token']);
    return answer;
  }

  get credentials(): { readonly cookie: string; readonly token: string } {
    return { cookie: this.cookie, token: this.token };
  }

  /** A call below /api/v2. */
  async call(method: string, path: string, body?: unknown): Promise<TestAnswer> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const url = new URL(`${this.url}/api/v2${path}`);
    const headers = { ...unpacked, ...this.headers(), ...json };
    return answerOf(await exchange(url, method, headers, body === undefined ? undefined : JSON.stringify(body)));
  }

  /** Calls below the client's facility. */
  get(path: string): Promise<TestAnswer> {
    return this.call('GET', this.fp(path));
  }
  /** The body of an answer that must be successful. */
  async read<T>(path: string): Promise<T> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    return body as unknown as T;
  }
  post(path: string, body: unknown): Promise<TestAnswer> {
    return this.call('POST', this.fp(path), body);
  }
  put(path: string, body: unknown): Promise<TestAnswer> {
    return this.call('PUT', this.fp(path), body);
  }
  delete(path: string, body: unknown): Promise<TestAnswer> {
    return this.call('DELETE', this.fp(path), body);
  }
  upload(path: string, form: FormData, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
    return this.send(`/api/v2${this.fp(path)}`, {
      method: 'POST',
      headers: { ...this.headers(), ...headers },
      body: form,
    });
  }

  fp(path: string): string {
    return `/plans/production/facilities/${this.facility.id}${path}`;
  }

  async send(path: string, init: RequestInit): Promise<TestAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...unpacked, ...Object.fromEntries(new Headers(init.headers)) },
    });
    const { status, headers } = response;
    return answerOf({ status, headers, bytes: new Uint8Array(await response.arrayBuffer()) });
  }

  private headers(): Record<string, string> {
    return this.token === '' ? {} : { cookie: this.cookie, token: this.token };
  }
}

function answerOf({ status, headers, bytes }: Received): TestAnswer {
  const text = new TextDecoder().decode(bytes);
  const isJson = (headers.get('content-type') ?? '').includes('json');
  return { status, headers, body: (isJson && text !== '' ? JSON.parse(text) : { text }) as TestBody, bytes };
}
