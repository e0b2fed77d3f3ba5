import type { Signature } from '#schemas/identity/signature';
import type { SignatureMeaning } from '#schemas/identity/signature-meanings';
import type { AnyCall } from './call.js';
import { token, type Token } from '../token.js';

/** An act that a user confirms with a signature. */
export interface SignedAct {
  readonly meaning: SignatureMeaning;
  /** Everything that the signature covers, as data: its hash is stored, and the proof of identity is bound to it. */
  readonly content: unknown;
  /** What is signed in plain words, shown before signing: `PRD-33 is the worst case of EQ-CAP-01 instead of PRD-06`. */
  readonly statement: string;
  /** The record in the signed state. `domain` and `table` as in its audit entries. */
  readonly record: {
    readonly domain: string;
    readonly table: string;
    readonly id: string;
    readonly label: string;
    readonly version: number;
    /** Tells signatures of one person under one meaning of a version apart: a second submission, another step. */
    readonly occasion?: string;
  };
  readonly comment?: string | null;
}

/** The only way to create electronic signatures (21 CFR 11.50, 11.70, 11.200; transitions rules 7 and 8). */
export interface Signing {
  /**
   * Signs as the caller in the caller's transaction: consumes the proof, stores the signature bound to record, version
   * and content, and audits it. Check the guards of the act first, so that nobody is asked to sign a refused act.
   * Throws ReauthenticationRequired (409) without a valid proof, with the content to be signed in `details.signing`; an
   * invalid proof is audited as a refused attempt. Throws NotAllowed (403) while the right to sign is suspended
   * (compliance SIG-09).
   */
  sign(call: AnyCall, act: SignedAct, proof: string | null | undefined): Promise<Signature>;
  /**
   * A ceremony: one proof signs several records under one meaning, each with a signature and an entry of its own. The proof
   * is bound to the list of records, versions and contents. Throws like `sign`.
   */
  signTogether(
    call: AnyCall,
    acts: readonly SignedAct[],
    proof: string | null | undefined,
  ): Promise<{ readonly ceremonyId: string; readonly signatures: readonly Signature[] }>;
  /** SHA-256 of content in canonical JSON, to compare current content with what was signed. */
  contentHash(content: unknown): string;
}
/** Bound by the kernel. */
export const SigningToken: Token<Signing> = token<Signing>('kernel.Signing');

/**
 * How a room rebuilds what was signed of its records. Verifications compare it with the signatures, so every later release
 * rebuilds the content of an earlier signature the same.
 */
export interface SignedRecords {
  /** Table of the records, as in their signatures. */
  readonly table: string;
  /**
   * The contents that signatures of one facility cover, from what is stored, by the id of the signature. One whose record is
   * gone is left out.
   */
  contents(call: AnyCall, signatures: readonly SignatureOfRecord[]): Promise<ReadonlyMap<string, unknown>>;
}
/** A signature, and the record and version that it was given for. */
export interface SignatureOfRecord {
  readonly id: string;
  readonly record: string;
  readonly version: number;
}
/** Bound by the kernel; every room with signed records adds to it. */
export const SignedRecordsToken: Token<readonly SignedRecords[]> =
  token<readonly SignedRecords[]>('kernel.SignedRecords');
