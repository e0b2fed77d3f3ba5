import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '#kernel/base/data/database';

/** The id of a person in the directory or at a provider; unlike names and addresses it is never given to another person. */
export interface ExternalIdentity {
  readonly provider: string;
  readonly subject: string;
}

/** Provider of the identities of the directory service. */
export const directoryProvider = 'directory';

/** The account that an identity belongs to. */
export async function accountIdOf(database: Database, { provider, subject }: ExternalIdentity): Promise<string | null> {
  const { rows } = await database.readPool.query<{ user_id: string }>(
    'select user_id from kernel.external_identity where provider = $1 and subject = $2',
    [provider, subject],
  );
  return rows[0]?.user_id ?? null;
}

/** The id by which another system knows an account; null before the first sign-in through it. */
export async function subjectOf(database: Database, userId: string, provider: string): Promise<string | null> {
  const identities = await identitiesOf(database, userId);
  return identities.find(each => each.provider === provider)?.subject ?? null;
}

/** Every identity that an account is tied to. */
export async function identitiesOf(database: Database, userId: string): Promise<ExternalIdentity[]> {
  const { rows } = await database.readPool.query<ExternalIdentity>(
    'select provider, subject from kernel.external_identity where user_id = $1 order by provider',
    [userId],
  );
  return rows;
}

/** Ties an account to an identity, once and for good; a simultaneous second tie is refused by the database. */
export async function linkIdentity(transaction: Knex, userId: string, identity: ExternalIdentity): Promise<void> {
  await transaction('kernel.external_identity').insert({ id: randomUUID(), user_id: userId, ...identity });
}
