import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import { keepAct } from '../versions/acts.js';
import { documentOf } from '../versions/document.js';
import { insertSlots, slotsOf } from '../versions/slots.js';
import { insertVersion, updateVersion, versionsOf, type VersionRow } from '../versions/version-rows.js';
import type { Revisions } from '../versions/revisions.js';
import { openNextSlots } from './open-next-slots.js';
import { facts, noteStep, signedAct, wordsOf, type PreparedStep } from './prepared-step.js';
import type { Standing } from './standing.js';

/** R3, R4: freezes the content, signs it as its author, and opens the first step. */
export async function submit(call: AnyCall, standing: Standing, revisions: Revisions): Promise<PreparedStep> {
  const { resource, id, row, content, label, open, policy, version: sum } = standing;
  if (policy === null) throw new Error('a submission follows a policy');
  const isRevision = open !== null && open.version > 1;
  if (isRevision) await revisions.assertApplicable(call, resource, id, row, content);
  const version = open?.version ?? 1;
  const submission = (open?.submission ?? 0) + 1;
  const changeSummary = open?.changeSummary ?? null;
  const record = { table: resource.table, id, label };
  const document = await documentOf(call, resource, { record, version, submission, changeSummary, content }, policy);
  const to = policy.rules.reviewSteps.length > 0 ? 'BeingReviewed' : 'BeingApproved';
  const statement = `${label}, version ${version}, is submitted ${to === 'BeingReviewed' ? 'for review' : 'for approval'}`;
  const comment = wordsOf(standing);
  return {
    act: signedAct(
      standing,
      { version, submission, label },
      { meaning: 'AUTHOR', content: document, statement, comment },
    ),
    apply: async ({ signature, ceremonyId }) => {
      if (signature === null) throw new Error('a submission is signed');
      const { contentHash } = signature;
      const columns = {
        label,
        state: to,
        submission,
        content,
        content_hash: contentHash,
        submitted_at: call.now,
        submitted_by: call.actor.id,
        frozen_at: sum + 1,
        policy_id: policy.id,
        policy_version: policy.version,
        policy: policy.rules,
        stale_since: null,
        stale_why: null,
      };
      if (open === null)
        await insertVersion(call, {
          ...columns,
          id: randomUUID(),
          record_table: resource.table,
          record_id: id,
          document_type: document.documentType,
          version,
        });
      else await updateVersion(call, open, columns);
      const current = await submitted(call, standing);
      await insertSlots(call, current, standing.planned);
      await keepAct(call, current, {
        action: 'Submit',
        outcome: 'Submitted',
        workflowRole: 'Submitter',
        stage: 'submit',
        signature,
        ceremonyId,
        comment,
        document,
      });
      noteStep(call, standing, 'Submit', to, {
        changes: facts({
          documentVersion: version,
          outcome: 'Submitted',
          policyVersion: policy.version,
          contentHash,
          signatureId: signature.id,
        }),
        reason: comment,
      });
      await openNextSlots(
        call,
        standing,
        current,
        await slotsOf(call, current.id),
        to === 'BeingReviewed' ? 'review' : 'approve',
      );
    },
  };
}

async function submitted(call: AnyCall, { resource, id }: Standing): Promise<VersionRow> {
  const [current] = await versionsOf(call, resource.table, id, 'read');
  if (current === undefined) throw new Error('the version was not stored');
  return current;
}
