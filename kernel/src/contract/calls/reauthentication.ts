import type { AnyCall, FacilityScope } from './call.js';
import { token, type Token } from '../token.js';

/** How a user has proved their identity, for the record of a signature. */
export interface ProofOfIdentity {
  /** By a password of this product, by a bind at the directory, or by a new login at the sign-on provider. */
  readonly method: 'password' | 'directory' | 'provider';
  readonly provenAt: Date;
  /** The user name was entered as well: both components of a first signature. */
  readonly withUsername: boolean;
}

/**
 * Asks a signed-in user to prove their identity again, for acts that an open session alone must not allow (21 CFR
 * 11.200). The browser obtains a proof by `POST /auth/reauthenticate { password, purpose, contentHash }` and sends it
 * with the signing call; users of single sign-on obtain it by a new login at their provider.
 */
export interface Reauthentication {
  /**
   * Throws an error of the catalogue unless the name is the caller's own and the password is right; failures count
   * towards the lock. It uses transactions of its own and waits its turn: call it before a transaction is open, so in a
   * route with `ownTransactions`.
   */
  prove(call: AnyCall<FacilityScope | null>, username: string, password: string): Promise<void>;
  /**
   * Consumes a proof in the caller's transaction. A proof is valid once, within two minutes, for the same user,
   * session, purpose and content. Throws ReauthenticationRequired (409) otherwise.
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
/** Bound by the kernel. Signed acts use `SigningToken`, which calls it. */
export const ReauthenticationToken: Token<Reauthentication> = token<Reauthentication>('kernel.Reauthentication');
