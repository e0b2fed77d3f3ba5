import type { AnyCall } from '#kernel/contract';
import { deliver } from '#people/server/notices/deliver';
import { daysAfter } from '#schemas/lib/date-text';
import { typeOf } from '../controlled-resources.js';
import { signatureAwaited } from '../notices.js';
import type { Signer } from '../people/signers.js';
import { slotsInTurn, updateSlots, type SlotRow } from '../versions/slots.js';
import type { VersionRow } from '../versions/version-rows.js';
import { isOwnSlot } from './own-slot.js';
import type { Standing } from './standing.js';

/** Opens the slots of a stage whose turn has come, with their due day, and informs those who may sign them. */
export async function openNextSlots(
  call: AnyCall,
  { policy, signers, today, resource, row }: Standing,
  current: Pick<VersionRow, 'label' | 'version' | 'submission'>,
  slots: readonly SlotRow[],
  stage: SlotRow['stage'],
): Promise<void> {
  const ofSubmission = slots.filter(({ submission }) => submission === current.submission);
  const due = slotsInTurn(ofSubmission, stage, policy?.rules.sequential ?? true).filter(
    ({ openedAt }) => openedAt === null,
  );
  if (due.length === 0) return;
  const { dueDays = null } = policy?.rules ?? {};
  const dueOn = dueDays === null ? null : daysAfter(today, dueDays);
  await updateSlots(
    call,
    due.map(({ id }) => id),
    { opened_at: call.now, due_on: dueOn },
  );
  const mayAct = (person: Signer): boolean =>
    person.id !== call.actor.id && due.some(slot => isOwnSlot(slot, person, today));
  const waiting = {
    facility: call.facility.name,
    label: current.label,
    version: current.version,
    documents: typeOf(resource, row).label,
    stage,
    from: call.actor.fullName,
    dueOn,
  };
  await deliver(call.tx, call.facility.id, signers.filter(mayAct), signatureAwaited(waiting));
}
