import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import type { StepMode } from '#schemas/approvals/policy';
import type { Candidates } from '../people/signers.js';
import type { PlannedSlot } from '../policies/planned-slots.js';
import type { VersionRow } from './version-rows.js';

/** A row of `kernel.approval_slot`: a place for one signature. */
export interface SlotRow {
  readonly id: string;
  readonly submission: number;
  readonly stage: 'review' | 'approve' | 'retire';
  readonly step: number;
  readonly stepName: string;
  readonly mode: StepMode;
  readonly place: number;
  readonly status: 'PendingApproval' | 'Signed' | 'ChangesRequested';
  readonly candidates: Candidates;
  readonly delegatedTo: { readonly id: string; readonly name: string } | null;
  readonly delegatedUntil: string | null;
  readonly openedAt: string | null;
  readonly dueOn: string | null;
  readonly closedAt: string | null;
  readonly actId: string | null;
}

/** SQL: the slot `s` was neither signed nor closed. */
export const isPending = `s.status = 'PendingApproval' and s.closed_at is null`;
/** SQL: the turn of the slot `s` has come, and its signature is awaited. */
export const isAwaited = `${isPending} and s.opened_at is not null`;

/** The slots of a version, in the order in which they are signed. */
export function slotsOf(call: AnyCall, versionId: string): Promise<readonly SlotRow[]> {
  return call.tx.rows<SlotRow>({
    name: 'slots-of-version',
    text: `select s.id, s.submission, s.stage, s.step, s.step_name as "stepName", s.mode, s.place, s.status, s.candidates,
             (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from kernel.app_user u
               where u.id = s.delegated_to) as "delegatedTo", s.delegated_until::text as "delegatedUntil",
             to_json(s.opened_at) #>> '{}' as "openedAt", s.due_on::text as "dueOn", to_json(s.closed_at) #>> '{}' as "closedAt",
             s.act_id as "actId"
           from kernel.approval_slot s where s.facility_id = $1 and s.version_id = $2
           order by s.submission, array_position(array['review', 'approve', 'retire'], s.stage), s.step, s.place`,
    values: [call.facility.id, versionId],
  });
}

/** Stores the slots of a submission; none is open yet. */
export async function insertSlots(
  call: AnyCall,
  of: Pick<VersionRow, 'id' | 'recordTable' | 'recordId' | 'submission'>,
  slots: readonly (Omit<PlannedSlot, 'stage'> & { readonly stage: SlotRow['stage'] })[],
): Promise<void> {
  if (slots.length === 0) return;
  await call.tx.db('kernel.approval_slot').insert(
    slots.map(slot => ({
      facility_id: call.facility.id,
      id: randomUUID(),
      version_id: of.id,
      record_table: of.recordTable,
      record_id: of.recordId,
      submission: of.submission,
      stage: slot.stage,
      step: slot.step,
      step_name: slot.stepName,
      mode: slot.mode,
      place: slot.place,
      candidates: [...slot.candidates],
    })),
  );
}

/** Writes columns of slots. */
export async function updateSlots(
  call: AnyCall,
  ids: readonly string[],
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (ids.length === 0) return;
  await call.tx
    .db('kernel.approval_slot')
    .where({ facility_id: call.facility.id })
    .whereIn('id', [...ids])
    .update({ ...columns });
}

/** Slots of a stage that wait, for their turn or for a signature. */
export function waitingSlots(slots: readonly SlotRow[], stage: SlotRow['stage']): SlotRow[] {
  return slots.filter(slot => slot.stage === stage && slot.status === 'PendingApproval' && slot.closedAt === null);
}

/** The slots of a stage whose turn it is: of its first unfinished step, or all of them where steps have no order. */
export function slotsInTurn(slots: readonly SlotRow[], stage: SlotRow['stage'], sequential: boolean): SlotRow[] {
  const waiting = waitingSlots(slots, stage);
  const first = Math.min(...waiting.map(({ step }) => step));
  return waiting.filter(({ step }) => !sequential || step === first);
}
