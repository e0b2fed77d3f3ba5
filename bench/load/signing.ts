import { Caller } from './sequence.js';

const json = { 'content-type': 'application/json' };

/** A signed-in user of a benchmark who signs with a password. */
export class BenchSigner {
  private constructor(
    readonly caller: Caller,
    private readonly address: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly own: { readonly username: string; readonly password: string },
  ) {}

  static async signIn(
    port: number,
    own: { readonly username: string; readonly password: string },
  ): Promise<BenchSigner> {
    const address = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${address}/api/v2/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(own),
    });
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    const headers = { token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    return new BenchSigner(new Caller(port, headers), address, headers, own);
  }

  /** A proof for a call that asks for a signature. */
  async proofFor(path: string, body: object): Promise<string> {
    const asked = await this.send(path, body);
    const { details } = (await asked.json()) as {
      details?: { signing?: { meaning: string; contentHash: string } };
    };
    if (details?.signing === undefined) throw new Error(`${path} asks for no signature: ${asked.status}`);
    const { meaning: purpose, contentHash } = details.signing;
    const proven = await this.send('/api/v2/auth/reauthenticate', { ...this.own, purpose, contentHash });
    return ((await proven.json()) as { proof: string }).proof;
  }

  private send(path: string, body: object): Promise<Response> {
    const headers = { ...this.headers, ...json };
    return fetch(`${this.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}
