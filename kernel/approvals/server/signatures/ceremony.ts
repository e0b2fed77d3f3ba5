import { ApiError, RefusedStep, RefusedSteps, type AnyCall, type Signing } from '#kernel/contract';
import type { CeremonyResult, SigningCeremony } from '#schemas/approvals/signatures';
import { signatureMeanings } from '#schemas/identity/signature-meanings';
import type { ControlledResources } from '../controlled-resources.js';
import type { PreparedStep } from '../steps/prepared-step.js';
import type { ApprovalSteps } from '../steps/perform.js';
import type { SignedDocument } from '../versions/document.js';
import { signedRecord } from './find-signatures.js';

type Named = SigningCeremony['records'][number];
type LeftOut = CeremonyResult['leftOut'][number];

interface Ready {
  readonly named: Named;
  readonly step: PreparedStep;
  readonly act: NonNullable<PreparedStep['act']>;
}

/**
 * A batch ceremony (transitions rule 9): one proof, one signature and one step for each record. Records whose step is not
 * permitted, or whose signature would have another meaning than that of the record named first, are left out with the reason;
 * the others are signed in one transaction, all or none.
 */
export async function signTogether(
  call: AnyCall,
  { controlled, steps, signing }: { controlled: ControlledResources; steps: ApprovalSteps; signing: Signing },
  { action, records, comment = null, proof }: SigningCeremony,
): Promise<CeremonyResult> {
  const ready: Ready[] = [];
  const leftOut: LeftOut[] = [];
  const refusals: RefusedStep[] = [];
  const reasons = new Set<ApiError['errName']>();
  const around = steps.surroundings(call);
  // Records are locked in one order, so that two ceremonies never wait for each other.
  for (const named of [...distinct(records)].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    try {
      const resource = controlled.ofPath(named.path);
      const { id, version } = named;
      const step = await steps.prepare(call, { resource, id, action, version, request: { comment } }, around);
      if (step.act !== null) ready.push({ named, step, act: step.act });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      if (error instanceof RefusedStep) refusals.push(error);
      reasons.add(error.errName);
      const label = error instanceof RefusedStep ? error.note.entity.label : '';
      leftOut.push({ path: named.path, id: named.id, label, reason: error.message });
    }
  }
  const [first] = ready.toSorted((a, b) => records.indexOf(a.named) - records.indexOf(b.named));
  if (first === undefined) throw noneSigned(leftOut, refusals, [...reasons]);
  const together = ready.filter(({ act }) => act.meaning === first.act.meaning);
  for (const { named, act } of ready)
    if (act.meaning !== first.act.meaning)
      leftOut.push({
        path: named.path,
        id: named.id,
        label: act.record.label,
        reason: `Its signature has another meaning (${signatureMeanings[act.meaning]}): sign it on its own`,
      });
  const { ceremonyId, signatures } = await signing
    .signTogether(
      call,
      together.map(({ act }) => act),
      proof,
    )
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error instanceof RefusedStep) throw error;
      const { message, errName, details, fields } = error;
      throw new ApiError(errName, { message, fields, details: { ...details, leftOut }, cause: error });
    });
  for (const { note } of refusals) call.tx.audit(note);
  const signed: CeremonyResult['signed'] = [];
  for (const [index, { named, step, act }] of together.entries()) {
    const signature = signatures[index];
    if (signature === undefined) throw new Error('a ceremony signs every record');
    await step.apply({ signature, ceremonyId });
    const { table, label } = act.record;
    const { documentType } = act.content as Pick<SignedDocument, 'documentType'>;
    signed.push({ record: signedRecord(controlled, { table, id: named.id, label, documentType }), signature });
  }
  return { ceremonyId, signed, leftOut };
}

/** Nothing is left to sign: the error names every record with its reason, and each refusal is kept. */
function noneSigned(
  leftOut: readonly LeftOut[],
  refusals: readonly RefusedStep[],
  reasons: readonly ApiError['errName'][],
): ApiError {
  const [reason = 'TransactionLocked', ...others] = reasons;
  const words = leftOut.map(({ label, id, reason: why }) => `${label === '' ? id : label}: ${why}`).join('; ');
  const message = `None of the records can be signed. ${words}`;
  return new RefusedSteps(refusals, others.length === 0 ? reason : 'TransactionLocked', {
    message,
    details: { leftOut },
  });
}

const keyOf = ({ path, id }: Named): string => `${path} ${id}`;

/** Each record once, as it was named first. */
function distinct(records: readonly Named[]): Iterable<Named> {
  const found = new Map<string, Named>();
  for (const record of records) if (!found.has(keyOf(record))) found.set(keyOf(record), record);
  return found.values();
}
