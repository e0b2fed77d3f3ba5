import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import { typeOf } from '../controlled-resources.js';
import { keepAct, submittedDocument, type NewAct } from '../versions/acts.js';
import { contentOf } from '../versions/document.js';
import { insertSlots, slotsOf } from '../versions/slots.js';
import { insertVersion, updateVersion, versionsOf, type VersionRow } from '../versions/version-rows.js';
import { openNextSlots } from './open-next-slots.js';
import { facts, noteStep, signedAct, wordsOf, type PreparedStep } from './prepared-step.js';
import { returned } from './slot-steps.js';
import type { Standing } from './standing.js';

/** The version that a step of a submitted record acts on. */
function currentOf({ current }: Standing): VersionRow {
  if (current === null) throw new Error('a step needs a version');
  return current;
}

/** R11: the submitter takes the version back before anybody has approved it. */
export async function recall(call: AnyCall, standing: Standing): Promise<PreparedStep> {
  const current = currentOf(standing);
  const comment = wordsOf(standing);
  const outcome = standing.state === 'BeingReviewed' ? 'Review Rejected' : 'Approval Rejected';
  const statement = `${current.label}, version ${current.version}, is recalled by its author`;
  const content = await submittedDocument(call, current.id, current.submission);
  return {
    act: signedAct(standing, current, { meaning: 'RECALL', content, statement, comment }),
    apply: async ({ signature, ceremonyId }) => {
      const stage = standing.state === 'BeingReviewed' ? 'review' : 'approve';
      await keepAct(call, current, {
        ...plain('Recall', 'Submitter', stage, comment),
        outcome,
        signature,
        ceremonyId,
      });
      await returned(call, standing, current);
      noteStep(call, standing, 'Recall', 'BeingBuilt', {
        changes: facts({ documentVersion: current.version, outcome, signatureId: signature?.id }),
        reason: comment,
      });
    },
  };
}

/** R13: asks to retire the version; somebody who may approve it confirms. */
export function askToRetire(call: AnyCall, standing: Standing): PreparedStep {
  const current = currentOf(standing);
  const comment = wordsOf(standing);
  return unsigned(async () => {
    const asked = { retire_asked_at: call.now, retire_asked_by: call.actor.id, frozen_at: standing.version + 1 };
    await updateVersion(call, current, asked);
    const step = standing.slots.filter(slot => slot.stage === 'retire').length + 1;
    await insertSlots(
      call,
      current,
      standing.planned.map(slot => ({ ...slot, stage: 'retire' as const, step })),
    );
    await keepAct(call, current, plain('Retire', 'Submitter', 'retire', comment));
    noteStep(call, standing, 'Retire', standing.state, {
      changes: facts({ documentVersion: current.version }),
      reason: comment,
    });
    await openNextSlots(call, standing, current, await slotsOf(call, current.id), 'retire');
  });
}

/** R14: an approver says that the version holds although an input has changed. */
export function confirmValid(call: AnyCall, standing: Standing): PreparedStep {
  const current = currentOf(standing);
  const comment = wordsOf(standing);
  return unsigned(async () => {
    await updateVersion(call, current, { stale_since: null, stale_why: null });
    await keepAct(call, current, plain('ConfirmValid', 'Approver', 'approve', comment));
    noteStep(call, standing, 'ConfirmValid', standing.state, {
      changes: [{ path: 'stale', from: current.staleWhy, to: null }],
      reason: comment,
    });
  });
}

/** R15: gives a draft up for good. The record of a first draft ends with it, and so does its use, by `end`. */
export function abandon(call: AnyCall, standing: Standing, end: () => Promise<void>): PreparedStep {
  const { open, resource, id, label, row } = standing;
  const comment = wordsOf(standing);
  return unsigned(async () => {
    const ended = { state: 'Deprecated', superseded_at: call.now };
    if (open === null)
      await insertVersion(call, {
        ...ended,
        id: randomUUID(),
        record_table: resource.table,
        record_id: id,
        document_type: typeOf(resource, row).documentType,
        label,
        version: 1,
        content: contentOf(resource, row),
      });
    else await updateVersion(call, open, ended);
    if ((open?.version ?? 1) === 1) await end();
    const current = await newest(call, standing);
    await keepAct(call, current, plain('Abandon', 'Submitter', null, comment));
    noteStep(call, standing, 'Abandon', 'Deprecated', {
      changes: facts({ documentVersion: current.version }),
      reason: comment,
    });
  });
}

/** R16: opens the next version as a copy of the one in force, which stays in force. */
export function revise(call: AnyCall, standing: Standing): PreparedStep {
  const { resource, id, label, versions, content, request } = standing;
  const changeSummary = request?.changeSummary?.trim() ?? '';
  return unsigned(async () => {
    await insertVersion(call, {
      id: randomUUID(),
      record_table: resource.table,
      record_id: id,
      document_type: typeOf(resource, content).documentType,
      label,
      version: (versions[0]?.version ?? 0) + 1,
      content,
      change_summary: changeSummary,
    });
    const current = await newest(call, standing);
    await keepAct(call, current, plain('Revise', 'Submitter', null, changeSummary));
    noteStep(call, standing, 'Revise', standing.state, {
      changes: facts({ documentVersion: current.version, changeSummary }),
      reason: changeSummary,
    });
  });
}

function unsigned(apply: () => Promise<void>): PreparedStep {
  return { act: null, apply };
}

function plain(
  action: NewAct['action'],
  workflowRole: NewAct['workflowRole'],
  stage: NewAct['stage'],
  comment: string | null,
): NewAct {
  return { action, outcome: null, workflowRole, stage, comment };
}

async function newest(call: AnyCall, { resource, id }: Standing): Promise<VersionRow> {
  const [version] = await versionsOf(call, resource.table, id, 'read');
  if (version === undefined) throw new Error('the version was not stored');
  return version;
}
