import { hash } from 'node:crypto';
import { token, type AnyCall, type FacilityScope, type Token } from '#kernel/contract';
import { signatureMeanings, type SignatureMeaning } from '#schemas/identity/signature-meanings';
import { canonicalJson } from '../audit/canonical.js';

type AnyScopeCall = AnyCall<FacilityScope | null>;

/** What a person is about to sign. */
export interface SignedContent {
  readonly meaning: SignatureMeaning;
  /** SHA-256 of the record's content as it is signed. */
  readonly contentHash: string;
}

/** How the signer showed again to be the signer. */
export type ProofMethod = 'session' | 'password' | 'directory' | 'provider';

/**
 * Asks for the signer's credentials again. Bound to `sessionProof` until signing asks for them: whoever binds another one
 * gets every signature of the product, and throws when the proof does not hold.
 */
export interface SigningProof {
  confirm(call: AnyScopeCall, content: SignedContent, proof: string | null): Promise<{ readonly method: ProofMethod }>;
}
export const SigningProofToken: Token<SigningProof> = token<SigningProof>('kernel.SigningProof');

/** The live session is the only proof. */
export const sessionProof: SigningProof = { confirm: () => Promise.resolve({ method: 'session' }) };

/** An electronic signature as it is kept with its record and printed (transitions section 14). */
export interface Signature {
  readonly meaning: SignatureMeaning;
  readonly text: string;
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly at: string;
  readonly method: ProofMethod;
  readonly contentHash: string;
}

/** Signs the content as the caller, after the proof that signing asks for. */
export async function sign(
  proofs: SigningProof,
  call: AnyScopeCall,
  meaning: SignatureMeaning,
  content: unknown,
  proof: string | null,
): Promise<Signature> {
  const contentHash = contentHashOf(content);
  const { method } = await proofs.confirm(call, { meaning, contentHash }, proof);
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
    contentHash,
  };
}

export function contentHashOf(content: unknown): string {
  return hash('sha256', canonicalJson(content));
}
