import {
  ApiError,
  RefusedStep,
  situationOf,
  type ActionRequest,
  type AnyCall,
  type Attempt,
  type FieldFault,
  type Unmet,
  type Workflow,
  type WorkflowRecord,
  type WorkflowStep,
  type WorkflowTable,
} from '#kernel/contract';
import { decide, sentenceOf } from '#schemas/workflow/actions-for';
import { reasonFault } from '#schemas/workflow/reason-fault';
import { withinSentence } from '#schemas/lib/within-sentence';

type ErrorName = ConstructorParameters<typeof RefusedStep>[1];

/** The step of an action on a record that was read under its lock; throws the refusal of an action that its table forbids. */
export function permittedStep<W extends WorkflowTable, C>(
  call: AnyCall,
  workflow: Workflow<W, C>,
  { id, action, version, bySystem, reason = null }: ActionRequest<W>,
  record: WorkflowRecord<W, C>,
  lockedBy: string | undefined,
): WorkflowStep<W, C> {
  const attempt = attemptOn(workflow, id, record, action);
  if (lockedBy !== undefined)
    throw refusal(attempt, 'TransactionLocked', `Not allowed: ${lockedBy} is changing this record now`);
  const {
    table,
    record: { what },
  } = workflow;
  const decision = decide(workflow, situationOf(call, record, bySystem ?? false), action);
  if (decision === null) {
    const state = stateTitle(table, record.state);
    throw refusal(attempt, 'TransactionLocked', `${what} is ${withinSentence(state)}: ${action} is not possible now`);
  }
  if (version !== undefined && version !== record.version)
    throw new ApiError('StaleRecordError', { details: { current: record.current } });
  const { transition, needs, unmet } = decision;
  if (needs !== null) throw refusal(attempt, 'NotAllowed', `${transition.title} ${needs}`);
  if (unmet.length > 0) throw unmetRefusal(attempt, transition.title, unmet);
  const stated = statedReason(attempt, transition.reason === 'required', reason);
  return { id, record, transition, to: transition.to ?? record.state, reason: stated, signature: null };
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

function stateTitle(table: WorkflowTable, state: string): string {
  return table.states[state]?.title ?? state;
}
