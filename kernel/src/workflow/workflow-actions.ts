import {
  ApiError,
  RefusedStep,
  situationOf,
  type ActionRequest,
  type AnyCall,
  type Attempt,
  type EffectResult,
  type FieldFault,
  type Signing,
  type Unmet,
  type Workflow,
  type WorkflowRecord,
  type Workflows,
  type WorkflowStep,
  type WorkflowTable,
} from '#kernel/contract';
import type { Signature } from '#schemas/identity/signature';
import { decide, sentenceOf } from '#schemas/workflow/actions-for';
import { reasonFault } from '#schemas/workflow/reason-fault';
import { withinSentence } from '#schemas/lib/within-sentence';
import { holderOf, noteHolder } from '../base/data/lock-holders.js';

type ErrorName = ConstructorParameters<typeof RefusedStep>[1];

/** Decides about actions by the table of their workflow, and carries them out. */
export class WorkflowActions implements Workflows {
  constructor(private readonly signing: Signing) {}

  async permit<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: ActionRequest<W>,
    read: () => Promise<WorkflowRecord<W, C>>,
  ): Promise<WorkflowStep<W, C>> {
    const { id, action, version, bySystem = false } = request;
    const lockedBy = await lock(call, workflow.record.table, id, bySystem ? '' : 'skip locked');
    const record = await read();
    const attempt = attemptOn(workflow, id, record, action);
    if (lockedBy !== null)
      throw refusal(attempt, 'TransactionLocked', `Not allowed: ${lockedBy} is changing this record now`);
    const {
      table,
      record: { what },
    } = workflow;
    const decision = decide(workflow, situationOf(call, record, bySystem), action);
    if (decision === null) {
      const state = stateTitle(table, record.state);
      throw refusal(attempt, 'TransactionLocked', `${what} is ${withinSentence(state)}: ${action} is not possible now`);
    }
    if (version !== undefined && version !== record.version)
      throw new ApiError('StaleRecordError', { details: { current: record.current } });
    const { transition, needs, unmet } = decision;
    if (needs !== null) throw refusal(attempt, 'NotAllowed', `${transition.title} ${needs}`);
    if (unmet.length > 0) throw unmetRefusal(attempt, transition.title, unmet);
    const reason = statedReason(attempt, transition.reason === 'required', request.reason ?? null);
    return { id, record, transition, to: transition.to ?? record.state, reason, signature: null };
  }

  async perform<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: ActionRequest<W>,
    read: () => Promise<WorkflowRecord<W, C>>,
  ): Promise<WorkflowStep<W, C>> {
    const permitted = await this.permit(call, workflow, request, read);
    const step = { ...permitted, signature: await this.sign(call, workflow, permitted, request) };
    const results = await inTurn(call, workflow, step);
    await store(call, workflow, step, results);
    return step;
  }

  /** The signature that the row asks for, or null. */
  private async sign<W extends WorkflowTable, C>(
    call: AnyCall,
    { record: { domain, table }, signed }: Workflow<W, C>,
    step: WorkflowStep<W, C>,
    { proof, comment = null }: ActionRequest<W>,
  ): Promise<Signature | null> {
    const { id, record, transition, reason } = step;
    const meaning = transition.signature;
    if (meaning === undefined) return null;
    if (signed === undefined) throw new Error(`${table} has an action to sign and does not say what is signed`);
    const { label, version } = record;
    const act = {
      ...(await signed(call, step, meaning)),
      meaning,
      record: { domain, table, id, label, version },
      comment: comment ?? reason,
    };
    return this.signing.sign(call, act, proof);
  }
}

/**
 * Locks the row until the end of the transaction; otherwise who has it. People do not wait for each other, because nobody
 * acts on what another changes unseen (rule 1); a consequence of a call waits for its turn.
 */
async function lock(
  { tx, facility, actor, now }: AnyCall,
  table: string,
  id: string,
  waiting: '' | 'skip locked',
): Promise<string | null> {
  const key = `${table} ${id}`;
  const [row] = await tx.rows({
    text: `select id from ${table} where facility_id = $1 and id = $2 for no key update ${waiting}`,
    values: [facility.id, id],
  });
  if (row === undefined) return holderOf(key)?.name ?? 'somebody else';
  noteHolder(tx, key, { name: actor.fullName, since: now });
  return null;
}

function attemptOn<W extends WorkflowTable, C>(
  { record: { table, domain } }: Workflow<W, C>,
  id: string,
  { label, state }: WorkflowRecord<W, C>,
  action: string,
): Attempt {
  return { domain, entity: { table, id, label }, action, state };
}

function refusal(attempt: Attempt, errName: ErrorName, message: string): RefusedStep {
  return new RefusedStep(attempt, errName, { message });
}

/** 422 when a field explains a guard, otherwise 409; the message names all guards that are not met. */
function unmetRefusal(attempt: Attempt, title: string, unmet: readonly Unmet[]): RefusedStep {
  const fields: FieldFault[] = unmet.flatMap(each => (typeof each === 'string' ? [] : [each]));
  const message =
    fields.length === 0 ? `${title}: ${unmet.map(sentenceOf).join('; ')}` : unmet.map(sentenceOf).join('; ');
  return fields.length === 0
    ? new RefusedStep(attempt, 'TransactionLocked', { message })
    : new RefusedStep(attempt, 'DataValidationError', { message, fields });
}

function statedReason(attempt: Attempt, isRequired: boolean, text: string | null): string | null {
  const stated = text?.trim() ?? '';
  if (stated === '' && !isRequired) return null;
  const fault = reasonFault(stated);
  if (fault === null) return stated;
  const fields = [{ path: 'reason', message: fault }];
  throw new RefusedStep(attempt, 'DataValidationError', { message: `reason: ${fault}`, fields });
}

async function inTurn<W extends WorkflowTable, C>(
  call: AnyCall,
  { effects }: Workflow<W, C>,
  step: WorkflowStep<W, C>,
): Promise<EffectResult[]> {
  const named: Readonly<
    Record<string, ((call: AnyCall, step: WorkflowStep<W, C>) => Promise<EffectResult>) | undefined>
  > = effects;
  const results: EffectResult[] = [];
  for (const name of step.transition.effects ?? []) results.push((await named[name]?.(call, step)) ?? {});
  return results;
}

/** The new state with the columns of the effects, and the audit entry of the action. */
async function store<W extends WorkflowTable, C>(
  { tx, facility, actor, now }: AnyCall,
  { record: { table, domain } }: Workflow<W, C>,
  { id, record, transition, to, reason, signature }: WorkflowStep<W, C>,
  results: readonly EffectResult[],
): Promise<void> {
  const columns = Object.fromEntries(results.flatMap(result => Object.entries(result.columns ?? {})));
  const stamps = { state: to, version: record.version + 1, updated_at: now, updated_by: actor.id };
  await tx
    .db(table)
    .where({ facility_id: facility.id, id })
    .update({ ...columns, ...stamps });
  const moved = to === record.state ? [] : [{ path: 'state', from: record.state, to }];
  const stated = reason ?? signature?.comment ?? null;
  tx.audit({
    domain,
    action: transition.action,
    entity: { table, id, label: record.label },
    changes: [...moved, ...results.flatMap(result => result.changes ?? [])],
    ...(stated === null ? {} : { reason: stated }),
  });
}

function stateTitle(table: WorkflowTable, state: string): string {
  return table.states[state]?.title ?? state;
}
