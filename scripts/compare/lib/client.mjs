/** A client of a running product: signs in once, reads calls below `/api/v2`. It speaks HTTP alone. */
export class Client {
  #headers = {};

  /** @param {string} url address of the product, as `http://127.0.0.1:8080` */
  constructor(url) {
    this.url = url.replace(/\/$/, '');
  }

  /**
   * Signs in; throws when the product refuses.
   *
   * @param {string} username
   * @param {string} password
   */
  async signIn(username, password) {
    const response = await fetch(`${this.url}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${username} cannot sign in: ${response.status} ${body}`);
    const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0]);
    this.#headers = { cookie: cookies.join('; '), token: JSON.parse(body).token };
  }

  /**
   * Answer of GET, whatever its status.
   *
   * @param {string} path below `/api/v2`
   * @returns {Promise<{ status: number, type: string, bytes: Buffer }>}
   */
  async get(path) {
    const response = await fetch(`${this.url}/api/v2${path}`, { headers: this.#headers, redirect: 'manual' });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
  }

  /**
   * Parsed body of GET; a status other than 200 becomes part of the value, so that it is compared like the rest.
   *
   * @param {string} path below `/api/v2`
   */
  async json(path) {
    const { status, type, bytes } = await this.get(path);
    const body = type.includes('json') ? JSON.parse(bytes.toString() || 'null') : bytes.toString();
    return status === 200 ? body : { status, body };
  }

  /**
   * A list with all its pages: the rows of the later pages are appended to those of the first.
   *
   * @param {string} path below `/api/v2`
   */
  async list(path) {
    const page = number => this.json(`${path}${path.includes('?') ? '&' : '?'}pageNumber=${number}&pageLimit=100`);
    const whole = await page(1);
    const rows = rowsOf(whole);
    const total = whole?.pagination?.total ?? 0;
    for (let number = 2; rows !== undefined && rows.length < total; number += 1) {
      const more = rowsOf(await page(number)) ?? [];
      if (more.length === 0) break;
      rows.push(...more);
    }
    return whole;
  }

  /** Facilities of the account: `[{ id, name }]`, ordered by name. */
  async facilities() {
    const { facilities } = await this.json('/plans/production/facilities');
    return facilities.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/**
 * The rows of an answer: its first array of objects; undefined where it has none.
 *
 * @param {unknown} body
 * @returns {any[] | undefined}
 */
export function rowsOf(body) {
  if (body === null || typeof body !== 'object') return undefined;
  return Object.values(body).find(value => Array.isArray(value) && value.every(row => typeof row === 'object'));
}
