import type { AnyCall, Change, SignedAct } from '#kernel/contract';
import type { ApprovalStepAction } from '#schemas/approvals/approval';
import type { Signature } from '#schemas/identity/signature';
import type { VersionRow } from '../versions/version-rows.js';
import type { Standing } from './standing.js';

/** How a step was signed. */
export interface Signed {
  readonly signature: Signature | null;
  readonly ceremonyId: string | null;
}

/** A permitted step before it is signed: what is signed, and what follows. Nothing was written for it. */
export interface PreparedStep {
  /** Null: the step needs no signature. */
  readonly act: SignedAct | null;
  apply(signed: Signed): Promise<void>;
}

/** What a signature of a version is given for. */
export function signedAct(
  standing: Standing,
  of: Pick<VersionRow, 'version' | 'submission' | 'label'>,
  what: Pick<SignedAct, 'meaning' | 'content' | 'statement'> & {
    readonly comment: string | null;
    readonly step?: string;
  },
): SignedAct {
  const { resource, id } = standing;
  const { step = '', ...act } = what;
  return {
    ...act,
    record: {
      domain: resource.audit.domain,
      table: resource.table,
      id,
      label: of.label,
      version: of.version,
      occasion: `${of.submission} ${step}`.trim(),
    },
  };
}

/** Audits a step of an approval as an entry of its record. */
export function noteStep(
  call: AnyCall,
  { resource, id, label, state }: Standing,
  action: ApprovalStepAction | 'editDraft',
  to: string,
  also: { readonly changes: readonly Change[]; readonly reason?: string | null },
): void {
  const { reason = null } = also;
  call.tx.audit({
    domain: resource.audit.domain,
    action,
    entity: { table: resource.table, id, label },
    changes: [...(to === state ? [] : [{ path: 'status', from: state, to }]), ...also.changes],
    ...(reason === null ? {} : { reason }),
  });
}

/** First values of an entry: what is absent is left out. */
export function facts(values: Readonly<Record<string, unknown>>): Change[] {
  return Object.entries(values).flatMap(([path, to]) =>
    to === null || to === undefined ? [] : [{ path, from: null, to }],
  );
}

/** The reason or comment that was sent, trimmed; null where there is none. */
export function wordsOf({ request }: Standing): string | null {
  const texts = [request?.reason, request?.comment].map(text => (text ?? '').trim());
  return texts.find(text => text !== '') ?? null;
}
