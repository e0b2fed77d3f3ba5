import {
  ApiError,
  RefusedStep,
  token,
  type AnyCall,
  type Attempt,
  type FacilitySettings,
  type FieldFault,
  type Signing,
  type Token,
} from '#kernel/contract';
import type { ApprovalStepAction } from '#schemas/approvals/approval';
import { decide, sentenceOf, type Unmet } from '#schemas/workflow/actions-for';
import type { Transition } from '#schemas/workflow/table';
import { reasonFault } from '#schemas/workflow/reason-fault';
import { statusWords } from '#schemas/enumerations/states';
import { withinSentence } from '#schemas/lib/within-sentence';
import { typeOf, type Controlled } from '../controlled-resources.js';
import { assertFlaggedOpened } from '../trail/assert-opened.js';
import type { Revisions } from '../versions/revisions.js';
import { supersedeSeries } from '../versions/supersede.js';
import { updateVersion, type VersionRow } from '../versions/version-rows.js';
import { abandon, askToRetire, confirmValid, recall, revise } from './other-steps.js';
import { situationOf } from './roles.js';
import { rules } from './rules.js';
import {
  approveLast,
  approveOne,
  approveRetirement,
  declineRetirement,
  reject,
  review,
  reviewTrail,
} from './slot-steps.js';
import type { PreparedStep } from './prepared-step.js';
import { readStanding, type Request, type Standing } from './standing.js';
import { submit } from './submit.js';
import { Surroundings } from './surroundings.js';

/** An action on a controlled record, as it was asked for. */
export interface StepRequest {
  readonly resource: Controlled;
  readonly id: string;
  readonly action: ApprovalStepAction;
  /** The `version` of the approval that the caller has read. */
  readonly version: number;
  readonly request: Request;
}

type Step = (call: AnyCall, standing: Standing) => PreparedStep | Promise<PreparedStep>;

/** Carries out the steps of approvals. Everything happens in the transaction of the call. */
export class ApprovalSteps {
  /** By the row of the workflow; rows of the system have none. */
  private readonly steps: Readonly<Record<string, Step>>;

  constructor(
    private readonly settings: FacilitySettings,
    private readonly signing: Signing,
    private readonly revisions: Revisions,
  ) {
    const submitted: Step = (call, standing) => submit(call, standing, revisions);
    this.steps = {
      R3: submitted,
      R4: submitted,
      R5: review,
      R6: review,
      R7: reject,
      R8: approveOne,
      R9: (call, standing) => approveLast(call, standing, current => this.takeEffect(call, standing, current)),
      R10: reject,
      R11: recall,
      R13: askToRetire,
      'R13 approved': (call, standing) => approveRetirement(call, standing, () => this.end(call, standing)),
      'R13 declined': declineRetirement,
      'R14 confirmed': confirmValid,
      R15: (call, standing) => abandon(call, standing, () => this.end(call, standing)),
      R16: revise,
      'audit trail reviewed': reviewTrail,
    };
  }

  /** One step, signed by the proof where it needs a signature. */
  async perform(call: AnyCall, step: StepRequest, proof: string | null | undefined): Promise<void> {
    const prepared = await this.prepare(call, step);
    const signature = prepared.act === null ? null : await this.signing.sign(call, prepared.act, proof);
    await prepared.apply({ signature, ceremonyId: null });
  }

  /** What the records of one call have in common. */
  surroundings(call: AnyCall): Surroundings {
    return new Surroundings(call, this.settings);
  }

  /**
   * Locks the record and checks that the workflow permits the step now. A refusal is kept in the audit trail.
   *
   * @throws NotAllowed for another person's step, TransactionLocked where the state or a guard forbids it,
   *   DataValidationError for a missing reason or field, StaleRecordError when the record has changed since it was read
   */
  async prepare(
    call: AnyCall,
    { resource, id, action, version, request }: StepRequest,
    around: Surroundings = this.surroundings(call),
  ): Promise<PreparedStep> {
    const standing = await readStanding(call, around, resource, id, 'changed', request);
    const attempt: Attempt = {
      domain: resource.audit.domain,
      entity: { table: resource.table, id, label: standing.label },
      action,
      state: standing.state,
    };
    const decision = decide(rules, situationOf(call, standing), action);
    if (decision === null) throw notNow(attempt, standing);
    const { transition, needs, unmet } = decision;
    if (!isCurrent(standing, version, transition.from))
      throw new ApiError('StaleRecordError', { details: { current: { version: standing.version } } });
    if (needs !== null) throw new RefusedStep(attempt, 'NotAllowed', { message: `${transition.title}: ${needs}` });
    if (unmet.length > 0) throw unmetRefusal(attempt, transition, unmet);
    if (transition.reason === 'required') assertReason(attempt, request.reason);
    if (action === 'ReviewTrail') await assertFlaggedOpened(call, standing, attempt);
    const step = this.steps[transition.id];
    if (step === undefined) throw new Error(`row ${transition.id} of the workflow has no step`);
    const prepared = await step(call, standing);
    return {
      act: prepared.act,
      apply: async signed => {
        await assertUnchanged(call, standing, attempt);
        await prepared.apply(signed);
        if (resource.control.moved !== undefined)
          await this.revisions.follow(call, resource, id, resource.control.moved);
      },
    };
  }

  /** R9 and R12: the version replaces the one in force, and its content becomes the record. */
  private async takeEffect(call: AnyCall, standing: Standing, current: VersionRow): Promise<void> {
    const { resource, id, row, inForce, today, request } = standing;
    if (inForce !== null) await updateVersion(call, inForce, { state: 'Deprecated', superseded_at: call.now });
    if (current.version > 1) {
      const reason = current.changeSummary ?? `version ${current.version} is approved`;
      await this.revisions.apply(call, resource, id, row, current.content, reason);
    }
    const effectiveFrom = request?.effectiveFrom ?? today;
    await updateVersion(call, current, { state: 'Approved', approved_at: call.now, effective_from: effectiveFrom });
    await supersedeSeries(call, resource, id, row);
    await this.revisions.follow(call, resource, id, resource.control.use?.approved);
  }

  /** R13 and R15: the record is not used any more. */
  private async end(call: AnyCall, { resource, id }: Standing): Promise<void> {
    await this.revisions.follow(call, resource, id, resource.control.use?.ended);
  }
}

/** Bound by the kernel. */
export const ApprovalStepsToken: Token<ApprovalSteps> = token<ApprovalSteps>('approvals.ApprovalSteps');

/**
 * Signatures of others do not change what is signed: a step on a submitted version needs only to have been read since the
 * submission. Everything else needs the present version.
 */
function isCurrent({ version: present, current }: Standing, sent: number, from: Transition['from']): boolean {
  if (sent === present) return true;
  const isFrozen = from !== 'none' && !from.includes('BeingBuilt') && !from.includes('Approved');
  const frozenAt = current?.frozenAt ?? null;
  return isFrozen && frozenAt !== null && sent >= frozenAt && sent < present;
}

/** The version is as it was when the step was permitted: a step before it in a ceremony may have changed an input of it. */
async function assertUnchanged(call: AnyCall, { current, label }: Standing, attempt: Attempt): Promise<void> {
  if (current === null) return;
  const [now] = await call.tx.rows<{ rowVersion: number; staleWhy: string | null }>({
    name: 'version-before-step',
    text: `select row_version as "rowVersion", stale_why as "staleWhy" from kernel.controlled_version
           where facility_id = $1 and id = $2`,
    values: [call.facility.id, current.id],
  });
  if (now?.rowVersion === current.rowVersion) return;
  const why = now?.staleWhy ?? null;
  throw new RefusedStep(attempt, 'TransactionLocked', {
    message: `Not allowed: ${label} was changed by another step of the ceremony${why === null ? '' : ` (${why})`}: sign it afterwards`,
  });
}

function notNow(attempt: Attempt, { current, state, acts, resource, row }: Standing): RefusedStep {
  const last = acts.at(-1);
  const by = last === undefined ? '' : ` (last step: ${last.by.name}, ${last.at.slice(0, 16).replace('T', ' ')} UTC)`;
  const words =
    state === 'BeingBuilt' && current === null ? 'not submitted' : withinSentence(statusWords[state] ?? state);
  return new RefusedStep(attempt, 'TransactionLocked', {
    message: `Not allowed: the record is ${words}${by}`,
    details: {
      state,
      lockedBy: last?.by.name ?? null,
      since: last?.at ?? null,
      documentType: typeOf(resource, row).documentType,
    },
  });
}

/** 422 when a field explains the guard, otherwise 409. */
function unmetRefusal(attempt: Attempt, { title }: Transition, unmet: readonly Unmet[]): RefusedStep {
  const fields: FieldFault[] = unmet.flatMap(each => (typeof each === 'string' ? [] : [each]));
  const message = `${title}: ${unmet.map(sentenceOf).join('; ')}`;
  return fields.length === 0
    ? new RefusedStep(attempt, 'TransactionLocked', { message })
    : new RefusedStep(attempt, 'DataValidationError', { message, fields });
}

function assertReason(attempt: Attempt, reason: string | null | undefined): void {
  const fault = reasonFault(reason ?? '');
  if (fault === null) return;
  const fields = [{ path: 'reason', message: fault }];
  throw new RefusedStep(attempt, 'DataValidationError', { message: `reason: ${fault}`, fields });
}
