import { hash } from 'node:crypto';
import type { AnyCall, FacilityScope, ProofOfIdentity, Reauthentication } from '#kernel/contract';
import { signatureMeanings, type SignatureMeaning } from '#schemas/identity/signature-meanings';
import { canonicalJson } from '../audit/canonical.js';

/** An electronic signature as it is kept with its record and printed (transitions section 14). */
export interface Signature {
  readonly meaning: SignatureMeaning;
  readonly text: string;
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly at: string;
  /** How the signer showed again to be the signer, and when. */
  readonly method: ProofOfIdentity['method'];
  readonly provenAt: string;
  /** SHA-256 of what was signed. */
  readonly contentHash: string;
}

/**
 * Signs content as the caller, whose proof of identity is used up with it: it holds once, for this meaning and this
 * content. Throws ReauthenticationRequired otherwise.
 */
export async function sign(
  reauthentication: Reauthentication,
  call: AnyCall<FacilityScope | null>,
  meaning: SignatureMeaning,
  contentHash: string,
  proof: string,
): Promise<Signature> {
  const { method, provenAt } = await reauthentication.consume(call, proof, meaning, contentHash);
  const roles = await call.tx.rows<{ name: string }>({
    text: `select r.name from kernel.user_role ur join kernel.role r on r.id = ur.role_id
           where ur.user_id = $1 and r.archived_at is null order by r.name`,
    values: [call.actor.id],
  });
  return {
    meaning,
    text: signatureMeanings[meaning],
    userId: call.actor.id,
    username: call.actor.username,
    name: call.actor.fullName,
    roles: roles.map(role => role.name),
    at: call.now.toISOString(),
    method,
    provenAt: provenAt.toISOString(),
    contentHash,
  };
}

export function contentHashOf(content: unknown): string {
  return hash('sha256', canonicalJson(content));
}
