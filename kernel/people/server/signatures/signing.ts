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
import { contentHashOf } from '#kernel/record/audit/proof/signed-content';
import { sha256 } from '#kernel/session/sessions';
import { offsetOf } from './offset.js';
import { assertMaySign, signerOf } from './signer.js';

/** Signs records: who, when, with which meaning, what exactly, and how the signer showed to be the signer. */
export class Signatures implements Signing {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly settings: FacilitySettings,
  ) {}

  contentHash(content: unknown): string {
    return contentHashOf(content);
  }

  async sign(call: AnyCall, act: SignedAct, proof: string | null | undefined): Promise<Signature> {
    const { record } = act;
    const signer = await signerOf(call);
    const awaited: AwaitedSignature = {
      meaning: act.meaning,
      text: signatureMeanings[act.meaning],
      statement: act.statement,
      label: record.label,
      version: record.version,
      contentHash: this.contentHash(act.content),
    };
    assertMaySign(signer, attemptOf(act));
    if (proof === null || proof === undefined)
      throw new ApiError('ReauthenticationRequired', {
        message: 'Prove your identity to sign',
        details: { signing: awaited },
      });
    const { method, provenAt } = await this.consume(call, act, proof, awaited);
    const { timezone } = await this.settings.dateTime(call);
    const signature: Signature = {
      id: randomUUID(),
      meaning: act.meaning,
      text: awaited.text,
      userId: call.actor.id,
      username: call.actor.username,
      name: call.actor.fullName,
      roles: [...signer.roles],
      at: call.now.toISOString(),
      timezone,
      offset: offsetOf(timezone, call.now),
      method,
      provenAt: provenAt.toISOString(),
      contentHash: awaited.contentHash,
      version: record.version,
      comment: commentOf(act),
    };
    await keep(call, act, signature, sha256(proof));
    call.tx.audit({
      domain: record.domain,
      action: 'sign',
      entity: { table: record.table, id: record.id, label: record.label },
      changes: [
        { path: 'meaning', from: null, to: signature.text },
        { path: 'version', from: null, to: record.version },
        { path: 'contentHash', from: null, to: signature.contentHash },
        { path: 'signatureId', from: null, to: signature.id },
        { path: 'method', from: null, to: method },
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

/** The row of the signature; nobody signs the same version under the same meaning twice. */
async function keep(call: AnyCall, act: SignedAct, signature: Signature, proofHash: string): Promise<void> {
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
    proof_hash: proofHash,
    comment: signature.comment,
  });
}
