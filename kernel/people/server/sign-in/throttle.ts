import { ApiError, token, type Token } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';

const minute = 60;

/** Budgets per minute that all nodes share: what a bucket spends is counted in the database, in one statement. */
export class Throttle {
  constructor(private readonly database: Database) {}

  /** Spends one; throws TooManyRequests (429) when the bucket has spent its `limit` in the running window. */
  async spend(bucket: string, limit: number, seconds = minute): Promise<void> {
    if ((await this.spent(bucket, seconds)) > limit) throw new ApiError('TooManyRequests');
  }

  /** Spends one, and says whether the bucket had one left. */
  async allows(bucket: string, limit: number, seconds = minute): Promise<boolean> {
    return (await this.spent(bucket, seconds)) <= limit;
  }

  /** Gives one back to each bucket: what was spent turned out to be no failure. */
  async refund(...buckets: readonly string[]): Promise<void> {
    await this.database.writePool.query(
      `with own as (select bucket from kernel.throttle where bucket = any($1) order by bucket for update)
       update kernel.throttle t set spent = spent - 1 from own where t.bucket = own.bucket and spent > 0`,
      [buckets],
    );
  }

  private async spent(bucket: string, seconds: number): Promise<number> {
    const { rows } = await this.database.writePool.query<{ spent: number }>(
      `insert into kernel.throttle as t (bucket, spent) values ($1, 1)
       on conflict (bucket) do update set
         spent = case when t.window_start < now() - make_interval(secs => $2) then 1 else t.spent + 1 end,
         window_start = case when t.window_start < now() - make_interval(secs => $2) then now() else t.window_start end
       returning spent`,
      [bucket, seconds],
    );
    return rows[0]?.spent ?? 0;
  }
}

export const ThrottleToken: Token<Throttle> = token<Throttle>('kernel.Throttle');
