/** A record in an answer. */
export interface Made {
  readonly id: string;
  readonly name: string;
}

interface Answer {
  readonly errName?: string;
  readonly message?: string;
  readonly details?: { readonly signing?: { readonly meaning: string; readonly contentHash: string } };
}

/** Somebody of the demo who uses the product's own calls, with their password. */
export class DemoPerson {
  private constructor(
    private readonly base: string,
    private readonly facilityId: string,
    private readonly own: { readonly username: string; readonly password: string },
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async signIn(base: string, facilityId: string, username: string, password: string): Promise<DemoPerson> {
    const answer = await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { token = '' } = (await answer.json()) as { readonly token?: string };
    if (answer.status !== 200) throw new Error(`${username} of the demo cannot sign in: ${answer.status}`);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return new DemoPerson(base, facilityId, { username, password }, { token, cookie });
  }

  /** The answer to GET below the facility. */
  async get<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.base}${this.at(path)}`, { headers: this.headers });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The records of a list. */
  async list(path: string): Promise<readonly Made[]> {
    const answer = await this.get<Readonly<Record<string, unknown>>>(path);
    const found = Object.values(answer).find(Array.isArray);
    return (found ?? []) as readonly Made[];
  }

  /** The address of the one record that a list has. */
  async find(path: string): Promise<string> {
    const [record, ...others] = await this.list(path);
    if (record === undefined || others.length > 0) throw new Error(`the demo needs one record at ${path}`);
    return `${path.split('?')[0] ?? ''}/${record.id}`;
  }

  async post(path: string, body: object): Promise<void> {
    await this.taken(await this.send(this.at(path), body), path);
  }

  /** Makes a call that asks for a signature, and signs it. */
  async sign(path: string, body: object): Promise<void> {
    const asked = await this.send(this.at(path), body);
    const { details } = (await asked.clone().json()) as Answer;
    if (details?.signing === undefined) return this.taken(asked, path);
    const { meaning: purpose, contentHash } = details.signing;
    const proven = await this.send('/auth/reauthenticate', { ...this.own, purpose, contentHash });
    const { proof } = (await proven.json()) as { readonly proof?: string };
    return this.post(path, { ...body, proof });
  }

  async attach(path: string, name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    form.set('reason', 'the scan of the original');
    form.append('file', new Blob([content]), name);
    const { headers } = this;
    await this.taken(await fetch(`${this.base}${this.at(path)}`, { method: 'POST', headers, body: form }), path);
  }

  private at(path: string): string {
    return `/plans/production/facilities/${this.facilityId}${path}`;
  }

  private send(path: string, body: object): Promise<Response> {
    return fetch(`${this.base}${path}`, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private async taken(answer: Response, path: string): Promise<void> {
    if (answer.status >= 300) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  }
}
