import type { AnyCall, FacilityScope } from './call.js';
import { token, type Token } from './token.js';

/** How a person has shown who they are, for the record of a signature. */
export interface ProofOfIdentity {
  /** By a password of ours, by a bind at the directory, or by a new login at the sign-on provider. */
  readonly method: 'password' | 'directory' | 'provider';
  readonly provenAt: Date;
  /** The user name was entered, too: both components of a first signature. */
  readonly withUsername: boolean;
}

/**
 * Signing asks who signs (transitions, rule 8): an open session alone never signs. The browser gets a proof by
 * `POST /auth/reauthenticate { password, purpose, contentHash }` and sends it with the call that signs.
 */
export interface Reauthentication {
  /**
   * Uses a proof up in the caller's transaction. It holds once, within two minutes, for the same person, session, purpose
   * and content. Throws ReauthenticationRequired (409) otherwise.
   *
   * @param purpose what is done, as the browser named it: `report.approve`
   * @param contentHash SHA-256 of what is signed, 64 hexadecimal digits
   */
  consume(
    call: AnyCall<FacilityScope | null>,
    proof: string,
    purpose: string,
    contentHash: string,
  ): Promise<ProofOfIdentity>;
}
export const ReauthenticationToken: Token<Reauthentication> = token<Reauthentication>('kernel.Reauthentication');
