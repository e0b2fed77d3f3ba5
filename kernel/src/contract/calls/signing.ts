import type { Signature } from '#schemas/identity/signature';
import type { SignatureMeaning } from '#schemas/identity/signature-meanings';
import type { AnyCall } from './call.js';
import { token, type Token } from '../token.js';

/** An act that a person answers for with a signature. */
export interface SignedAct {
  readonly meaning: SignatureMeaning;
  /** Everything that the signature covers, as data: its hash is kept, and is what the proof of identity was made for. */
  readonly content: unknown;
  /** What is signed in plain words, shown before: `PRD-33 is the worst case of EQ-CAP-01 instead of PRD-06`. */
  readonly statement: string;
  /** The record in the state that is signed. `domain` and `table` as in its audit entries. */
  readonly record: {
    readonly domain: string;
    readonly table: string;
    readonly id: string;
    readonly label: string;
    readonly version: number;
  };
  readonly comment?: string | null;
}

/** The one door to electronic signatures (21 CFR 11.50, 11.70, 11.200; transitions rules 7 and 8). */
export interface Signing {
  /**
   * Signs as the caller in the caller's transaction: uses the proof up, keeps the signature bound to record, version and
   * content, and audits it. Guards of the act come before, so that nobody is asked to sign what is refused anyway.
   *
   * Throws ReauthenticationRequired (409) without a proof that holds, with what would be signed in `details.signing`; a
   * proof that does not hold is a refused attempt in the trail. Throws NotAllowed (403) while the right to sign is
   * suspended (compliance SIG-09).
   */
  sign(call: AnyCall, act: SignedAct, proof: string | null | undefined): Promise<Signature>;
  /** SHA-256 of content in canonical JSON, to compare what is there with what was signed. */
  contentHash(content: unknown): string;
}
/** The kernel binds one. */
export const SigningToken: Token<Signing> = token<Signing>('kernel.Signing');
