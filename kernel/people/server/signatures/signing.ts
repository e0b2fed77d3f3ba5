import { randomUUID } from 'node:crypto';
import {
  ApiError,
  RefusedStep,
  type AnyCall,
  type FacilitySettings,
  type ProofOfIdentity,
  type Reauthentication,
  type SignedAct,
  type Signing,
} from '#kernel/contract';
import type { AwaitedSignature, Signature } from '#schemas/identity/signature';
import { signatureMeanings } from '#schemas/identity/signature-meanings';
import type { OutsideAnchors } from '#kernel/record/audit/proof/outside-anchors';
import { contentHashOf } from '#kernel/record/audit/proof/signed-content';
import { sha256 } from '#kernel/session/sessions';
import { offsetOf } from './offset.js';
import { assertMaySign, signerOf, type Signer } from './signer.js';

/** How the signer showed to be the signer. */
interface Proven extends ProofOfIdentity {
  readonly proofHash: string;
  /** The ceremony that the signature belongs to; null: it stands alone. */
  readonly ceremonyId: string | null;
}

/** An act, and the hash of what it covers: of a large record it is calculated once. */
interface HashedAct {
  readonly act: SignedAct;
  readonly contentHash: string;
}

/** Signs records: who, when, with which meaning, what exactly, and how the signer showed to be the signer. */
export class Signatures implements Signing {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly settings: FacilitySettings,
    private readonly anchors: Pick<OutsideAnchors, 'tryToWriteOne'>,
  ) {}

  contentHash(content: unknown): string {
    return contentHashOf(content);
  }

  async sign(call: AnyCall, act: SignedAct, proof: string | null | undefined): Promise<Signature> {
    const awaited = this.awaited(act);
    const { signer, proven } = await this.proven(call, act, awaited, proof);
    this.anchor(call);
    return this.given(call, { act, contentHash: awaited.contentHash }, signer, proven);
  }

  async signTogether(
    call: AnyCall,
    acts: readonly SignedAct[],
    proof: string | null | undefined,
  ): Promise<{ readonly ceremonyId: string; readonly signatures: readonly Signature[] }> {
    const [first] = acts;
    if (first === undefined) throw new Error('a ceremony signs at least one record');
    if (acts.some(act => act.meaning !== first.meaning)) throw new Error('a ceremony signs with one meaning');
    const each = acts.map((act): HashedAct => ({ act, contentHash: this.contentHash(act.content) }));
    const { meaning } = first;
    const content = each.map(({ act: { record }, contentHash }) => [
      record.table,
      record.id,
      record.version,
      contentHash,
    ]);
    const awaited: AwaitedSignature = {
      meaning,
      text: signatureMeanings[meaning],
      statement: `${acts.length} records are signed together`,
      label: acts.map(({ record }) => record.label).join(', '),
      version: first.record.version,
      contentHash: this.contentHash({ meaning, records: content }),
      records: each.map(({ act: { record, statement }, contentHash }) => ({
        label: record.label,
        version: record.version,
        statement,
        contentHash,
      })),
    };
    const { signer, proven } = await this.proven(call, first, awaited, proof);
    const ceremonyId = randomUUID();
    this.anchor(call);
    const signatures: Signature[] = [];
    for (const hashed of each) signatures.push(await this.given(call, hashed, signer, { ...proven, ceremonyId }));
    return { ceremonyId, signatures };
  }

  /** What was signed is proven outside the database, too, as soon as it is committed (compliance AUD-04). */
  private anchor({ facility, tx }: AnyCall): void {
    tx.afterCommit(() => void this.anchors.tryToWriteOne(facility.id, 'signature'));
  }

  private awaited(act: SignedAct): AwaitedSignature {
    const { meaning, statement, record } = act;
    const text = signatureMeanings[meaning];
    return {
      meaning,
      text,
      statement,
      label: record.label,
      version: record.version,
      contentHash: this.contentHash(act.content),
    };
  }

  /** The signer, and how the proof shows that the caller is the signer. */
  private async proven(
    call: AnyCall,
    act: SignedAct,
    awaited: AwaitedSignature,
    proof: string | null | undefined,
  ): Promise<{ readonly signer: Signer; readonly proven: Proven }> {
    const signer = await signerOf(call);
    assertMaySign(signer, attemptOf(act));
    if (proof === null || proof === undefined)
      throw new ApiError('ReauthenticationRequired', {
        message: 'Prove your identity to sign',
        details: { signing: awaited },
      });
    const identity = await this.consume(call, act, proof, awaited);
    return { signer, proven: { ...identity, proofHash: sha256(proof), ceremonyId: null } };
  }

  /** Stores and audits one signature. */
  private async given(
    call: AnyCall,
    { act, contentHash }: HashedAct,
    signer: Signer,
    proven: Proven,
  ): Promise<Signature> {
    const { record } = act;
    const { timezone } = await this.settings.dateTime(call);
    const signature: Signature = {
      id: randomUUID(),
      meaning: act.meaning,
      text: signatureMeanings[act.meaning],
      userId: call.actor.id,
      username: call.actor.username,
      name: call.actor.fullName,
      roles: [...signer.roles],
      at: call.now.toISOString(),
      timezone,
      offset: offsetOf(timezone, call.now),
      method: proven.method,
      provenAt: proven.provenAt.toISOString(),
      contentHash,
      version: record.version,
      comment: commentOf(act),
    };
    await keep(call, act, signature, proven);
    const { ceremonyId } = proven;
    call.tx.audit({
      domain: record.domain,
      action: 'sign',
      entity: { table: record.table, id: record.id, label: record.label },
      changes: [
        { path: 'meaning', from: null, to: signature.text },
        { path: 'version', from: null, to: record.version },
        { path: 'contentHash', from: null, to: signature.contentHash },
        { path: 'signatureId', from: null, to: signature.id },
        { path: 'method', from: null, to: signature.method },
        ...(ceremonyId === null ? [] : [{ path: 'ceremonyId', from: null, to: ceremonyId }]),
      ],
      ...(signature.comment === null ? {} : { reason: signature.comment }),
    });
    return signature;
  }

  /** A proof that does not hold, or shows the password alone, signs nothing and is recorded as an attempt. */
  private async consume(
    call: AnyCall,
    act: SignedAct,
    proof: string,
    awaited: AwaitedSignature,
  ): Promise<ProofOfIdentity> {
    const details = { signing: awaited };
    const proven = await this.reauthentication
      .consume(call, proof, act.meaning, awaited.contentHash)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        throw new RefusedStep(attemptOf(act), error.errName, { message: error.message, details });
      });
    if (proven.method === 'provider' || proven.withUsername) return proven;
    throw new RefusedStep(attemptOf(act), 'ReauthenticationRequired', {
      message: 'A signature needs your user name and your password',
      details,
    });
  }
}

function attemptOf({ record: { domain, table, id, label }, meaning }: SignedAct) {
  return { domain, entity: { table, id, label }, action: `sign ${meaning}` };
}

function commentOf({ comment }: SignedAct): string | null {
  const text = comment?.trim() ?? '';
  return text === '' ? null : text;
}

/** The row of the signature; nobody signs the same version under the same meaning twice on one occasion. */
async function keep(call: AnyCall, act: SignedAct, signature: Signature, proven: Proven): Promise<void> {
  await call.tx.db('kernel.signature').insert({
    facility_id: call.facility.id,
    id: signature.id,
    record_table: act.record.table,
    record_id: act.record.id,
    record_version: act.record.version,
    record_label: act.record.label,
    meaning: signature.meaning,
    meaning_text: signature.text,
    statement: act.statement,
    content_hash: signature.contentHash,
    user_id: signature.userId,
    username: signature.username,
    printed_name: signature.name,
    roles: JSON.stringify(signature.roles),
    signed_at: call.now,
    timezone: signature.timezone,
    utc_offset: signature.offset,
    method: signature.method,
    proven_at: signature.provenAt,
    proof_hash: proven.proofHash,
    ceremony_id: proven.ceremonyId,
    occasion: act.record.occasion ?? '',
    comment: signature.comment,
  });
}
