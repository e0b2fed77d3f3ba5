import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { ApiError } from '#kernel/contract';
import type { Database } from '../base/data/database.js';

const keyRow = 'secret box';
const algorithm = 'aes-256-gcm';

/**
 * Secrets that the product needs in clear, such as the password of a service account: encrypted at rest, bound to the
 * name under which they are stored, never part of a setting, an answer, the audit trail or the log. The key is
 * LIMPID_SECRET_KEY, so that a copy of the database alone reveals nothing. Without it a key stored in the database
 * itself is used, which protects only extracts of single tables.
 */
export class SecretBox {
  private own: Promise<Buffer> | null = null;

  constructor(
    private readonly database: Database,
    private readonly given: string | null,
  ) {}

  /** Stores a secret in the caller's transaction; null deletes it. */
  async keep(transaction: Knex, name: string, plain: string | null): Promise<void> {
    const row = { key: `sealed ${name}` };
    if (plain === null) await transaction('kernel.secret').where(row).delete();
    else {
      const value = await this.seal(name, plain);
      await transaction('kernel.secret')
        .insert({ ...row, value })
        .onConflict('key')
        .merge({ value });
    }
  }

  /** The secret in clear, or null when none is stored. */
  async reveal(name: string): Promise<string | null> {
    const { rows } = await this.database.readPool.query<{ value: string }>(
      'select value from kernel.secret where key = $1',
      [`sealed ${name}`],
    );
    return rows[0] === undefined ? null : this.open(name, rows[0].value);
  }

  /** Encrypts a text for one purpose; only the same purpose decrypts it. */
  async seal(purpose: string, plain: string): Promise<string> {
    const nonce = randomBytes(12);
    const which = this.given === null ? 'own' : 'given';
    const cipher = createCipheriv(algorithm, await this.key(which), nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `${which}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  async open(purpose: string, sealed: string): Promise<string> {
    const [which, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    try {
      const key = await this.key(which === 'given' ? 'given' : 'own');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new ApiError('NotAllowed', {
        message: 'A stored secret cannot be opened: set LIMPID_SECRET_KEY as it was, or enter the secret again',
        cause: error,
      });
    }
  }

  /** A key for one purpose, the same on all nodes; it changes with LIMPID_SECRET_KEY. */
  async keyFor(purpose: string): Promise<Buffer> {
    return Buffer.from(hkdfSync('sha256', this.given ?? (await this.key('own')), '', `limpid ${purpose}`, 32));
  }

  private async key(which: 'own' | 'given'): Promise<Buffer> {
    if (which === 'own') {
      this.own ??= this.ownKey().catch((error: unknown) => {
        this.own = null;
        throw error;
      });
      return this.own;
    }
    if (this.given === null) throw new Error('LIMPID_SECRET_KEY is not set');
    return Buffer.from(hkdfSync('sha256', this.given, '', 'limpid secret box', 32));
  }

  private async ownKey(): Promise<Buffer> {
    const { writePool } = this.database;
    const made = randomBytes(32).toString('base64');
    await writePool.query('insert into kernel.secret (key, value) values ($1, $2) on conflict do nothing', [
      keyRow,
      made,
    ]);
    const { rows } = await writePool.query<{ value: string }>('select value from kernel.secret where key = $1', [
      keyRow,
    ]);
    return Buffer.from(rows[0]?.value ?? made, 'base64');
  }
}
