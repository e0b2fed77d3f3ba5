import { createHmac, randomBytes } from 'node:crypto';
import { token, type Token } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';

const secretName = 'draft keys';

/** One key per person with which browsers encrypt drafts; only the signed-in person receives it. */
export class DraftKeys {
  private secret: Promise<string> | null = null;

  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<string> {
    this.secret ??= this.load().catch((error: unknown) => {
      this.secret = null;
      throw error;
    });
    return createHmac('sha256', await this.secret)
      .update(userId)
      .digest('base64');
  }

  private async load(): Promise<string> {
    const { writePool } = this.database;
    const made = randomBytes(32).toString('base64');
    await writePool.query('insert into kernel.secret (key, value) values ($1, $2) on conflict do nothing', [
      secretName,
      made,
    ]);
    const { rows } = await writePool.query<{ value: string }>('select value from kernel.secret where key = $1', [
      secretName,
    ]);
    return rows[0]?.value ?? made;
  }
}

export const DraftKeysToken: Token<DraftKeys> = token<DraftKeys>('kernel.DraftKeys');
