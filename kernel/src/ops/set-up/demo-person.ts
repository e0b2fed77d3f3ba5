/** A record in an answer. */
export interface Made {
  readonly id: string;
  readonly name: string;
  readonly version: number | undefined;
}

/** A call that the product refused, as it refuses one that was made before. */
export class RefusedCall extends Error {}

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

  /** The id of the own account. */
  async ownId(): Promise<string> {
    const answer = await fetch(`${this.base}/users/me`, { headers: this.headers });
    const { users = [] } = (await answer.json()) as { readonly users?: readonly { readonly id: string }[] };
    const [own] = users;
    if (own === undefined) throw new Error(`${this.own.username} of the demo has no account`);
    return own.id;
  }

  async post(path: string, body: object): Promise<void> {
    await this.change('POST', path, body);
  }

  /** Makes a call, and signs it where it asks for a signature. What is as the body says already stays as it is. */
  async change(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const answer = await this.send(this.at(path), body, method);
    const { errName, details } = (await answer.clone().json()) as Answer;
    if (errName === 'NothingToChangeError') return;
    if (details?.signing === undefined) return this.taken(answer, path);
    const { meaning: purpose, contentHash } = details.signing;
    const proven = await this.send('/auth/reauthenticate', { ...this.own, purpose, contentHash });
    const { proof } = (await proven.json()) as { readonly proof?: string };
    return this.taken(await this.send(this.at(path), { ...body, proof }, method), path);
  }

  /** The version of one record, for lists that leave it out. */
  async versionAt(record: string): Promise<number | undefined> {
    const [found] = Object.values(await this.get<Readonly<Record<string, Made>>>(record));
    return found?.version;
  }

  /** The version that steps of a record's approval name. */
  async approvalVersion(record: string): Promise<number> {
    return (await this.get<{ approval: { version: number } }>(`${record}/approval`)).approval.version;
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

  private send(path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<Response> {
    const headers = { ...this.headers, 'content-type': 'application/json' };
    const options = { method, headers, body: JSON.stringify(body) };
    return fetch(`${this.base}${path}`, options);
  }

  private async taken(answer: Response, path: string): Promise<void> {
    if (answer.status < 300) return;
    const message = `${path} answers ${answer.status}: ${await answer.text()}`;
    throw [403, 409, 422].includes(answer.status) ? new RefusedCall(message) : new Error(message);
  }
}
