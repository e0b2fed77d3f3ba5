import type { AnyCall, FacilityScope } from './call.js';
import { token, type Token } from '../token.js';

/** How a person has shown who they are, for the record of a signature. */
export interface ProofOfIdentity {
  /** By a password of ours, by a bind at the directory, or by a new login at the sign-on provider. */
  readonly method: 'password' | 'directory' | 'provider';
  readonly provenAt: Date;
  /** The user name was entered, too: both components of a first signature. */
  readonly withUsername: boolean;
}

/**
 * Asks a signed-in person again who they are, for acts that an open session alone must not do (21 CFR 11.200). The browser
 * gets a proof by `POST /auth/reauthenticate { password, purpose, contentHash }` and sends it with the call that signs;
 * people of single sign-on get it by a new login at their provider.
 */
export interface Reauthentication {
  /**
   * Throws an error of the catalogue unless the name is the caller's own and the password is right; failures count towards
   * the lock. It works in transactions of its own and waits its turn: call it before a transaction is open, so in a route
   * with `ownTransactions`.
   */
  prove(call: AnyCall<FacilityScope | null>, username: string, password: string): Promise<void>;
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
/** The kernel binds one. Acts that are signed use `SigningToken`, which asks it. */
export const ReauthenticationToken: Token<Reauthentication> = token<Reauthentication>('kernel.Reauthentication');
