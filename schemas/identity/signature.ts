import { Type, type Static } from 'typebox';
import { Nullable, StringEnum, Uuid } from '../lib/fields.js';
import { signatureMeaningKeys, type SignatureMeaning } from './signature-meanings.js';

/** An electronic signature as it is kept, shown and printed (transitions section 14); nothing of it ever changes. */
export const Signature = Type.Object({
  id: Uuid,
  meaning: StringEnum(signatureMeaningKeys),
  /** The sentence that was signed under. */
  text: Type.String(),
  userId: Uuid,
  /** User name, printed name and roles as they were. */
  username: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  /** When, in UTC, and the facility's clock then: `Europe/Berlin`, `GMT+01:00`. */
  at: Type.String(),
  timezone: Type.String(),
  offset: Type.String(),
  /** How the signer showed again to be the signer, and when. */
  method: StringEnum(['password', 'directory', 'provider']),
  provenAt: Type.String(),
  /** SHA-256 of what was signed, and the version of the record that it was. */
  contentHash: Type.String(),
  version: Type.Integer(),
  comment: Nullable(Type.String()),
});
export type Signature = Static<typeof Signature>;

/**
 * What waits for a signature: the details (`signing`) of the error ReauthenticationRequired. The browser shows it, proves
 * the identity for exactly this (`POST /auth/reauthenticate`), and repeats the call with the proof.
 */
export interface AwaitedSignature {
  /** The meaning; also the purpose that the proof is made for. */
  readonly meaning: SignatureMeaning;
  readonly text: string;
  /** What is signed, in plain words. */
  readonly statement: string;
  /** How people name the record, and its version. */
  readonly label: string;
  readonly version: number;
  readonly contentHash: string;
  /** The records of a ceremony that one proof signs; absent: the signature is for one record. */
  readonly records?: readonly {
    readonly label: string;
    readonly version: number;
    readonly statement: string;
    readonly contentHash: string;
  }[];
}

/** A proof of identity, in the body of a call that signs. Without one the call says what would be signed. */
export const ProofText = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 });
/** What people add to a signature in their own words. */
export const SignatureComment = Type.String({ maxLength: 500 });
