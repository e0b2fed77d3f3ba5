import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { ApiError } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';
import { sha256 } from '#kernel/session/sessions';

/** Invitation and reset are mailed as links, change follows a proven password, secretKey is given by an administrator. */
export type TokenKind = 'invitation' | 'reset' | 'change' | 'secretKey';

/** Kinds that are part of the link of the screen Set a new password; a new one voids the older ones. */
export const linkKinds: readonly TokenKind[] = ['invitation', 'reset', 'change'];

/** A reset link is valid for 24 hours (specification section 9). */
export const linkValidHours = 24;
/** Whoever has just proved the password chooses the next one at once. */
export const changeValidHours = 0.25;

export interface FoundToken {
  readonly id: string;
  readonly userId: string;
  readonly kind: TokenKind;
  readonly isOpen: boolean;
  readonly hasExpired: boolean;
}

/** Makes a token of 256 random bits and keeps its hash. Older open tokens of its kind or family become void. */
export async function issueToken(
  transaction: Knex,
  userId: string,
  kind: TokenKind,
  options: { readonly validHours: number; readonly issuedBy: string },
): Promise<string> {
  const text = kind === 'secretKey' ? readableKey(randomBytes(32)) : randomBytes(32).toString('base64url');
  await voidTokens(transaction, userId, kind === 'secretKey' ? ['secretKey'] : linkKinds);
  await transaction('kernel.user_token').insert({
    id: randomUUID(),
    user_id: userId,
    kind,
    token_hash: sha256(plainKey(kind, text)),
    created_by: options.issuedBy,
    expires_at: transaction.raw('now() + make_interval(secs => ?)', [options.validHours * 3600]),
  });
  return text;
}

/** Voids open tokens of a person; answers how many there were. */
export async function voidTokens(transaction: Knex, userId: string, kinds: readonly TokenKind[]): Promise<number> {
  return transaction('kernel.user_token')
    .where({ user_id: userId })
    .whereIn('kind', [...kinds])
    .whereNull('used_at')
    .whereNull('voided_at')
    .update({ voided_at: transaction.fn.now() });
}

/** The token as the database knows it, if it belongs to the person. Validity is judged by the database's clock. */
export async function findToken(
  database: Database,
  userId: string,
  text: string,
  kinds: readonly TokenKind[],
): Promise<FoundToken | null> {
  const hashes = [...new Set(kinds.map(kind => sha256(plainKey(kind, text))))];
  const { rows } = await database.readPool.query<FoundToken>(
    `select id, user_id as "userId", kind, used_at is null and voided_at is null and expires_at > now() as "isOpen",
       used_at is null and voided_at is null and expires_at <= now() as "hasExpired"
     from kernel.user_token where user_id = $1 and token_hash = any($2) and kind = any($3)`,
    [userId, hashes, kinds],
  );
  return rows[0] ?? null;
}

/** Uses a token up; of simultaneous uses one succeeds, the others hear InvalidToken. */
export async function useUpToken(transaction: Knex, id: string): Promise<void> {
  const used = await transaction('kernel.user_token')
    .where({ id })
    .whereNull('used_at')
    .whereNull('voided_at')
    .where('expires_at', '>', transaction.fn.now())
    .update({ used_at: transaction.fn.now() });
  if (used !== 1) throw new ApiError('InvalidToken', { message: invalidLink });
}

/** Text of InvalidToken for links (specification section 8). */
export const invalidLink = 'Use a valid reset link not older than 24 hours, else reset again';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Groups of four letters and digits that are not mistaken for each other. */
function readableKey(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const letters = (bits.match(/.{1,5}/g) ?? []).map(part => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)] ?? '');
  return (letters.join('').match(/.{1,4}/g) ?? []).join('-');
}

/** A secret key may be typed without dashes, in lower case, and with letters for the digits that they resemble. */
function plainKey(kind: TokenKind, text: string): string {
  if (kind !== 'secretKey') return text;
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
