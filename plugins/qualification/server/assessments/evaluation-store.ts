import { randomUUID } from 'node:crypto';
import type { AnyCall, Signing } from '#kernel/contract';
import type { Evaluation } from '#plugins/qualification/shared/evaluation';

/** Stores the results of an evaluation for good, and answers how the assessment names them. */
export async function storeEvaluation(
  call: AnyCall,
  signing: Signing,
  assessment: { readonly id: string; readonly label: string },
  evaluation: Evaluation,
): Promise<{ readonly evaluationId: string; readonly evaluationHash: string }> {
  const evaluationId = randomUUID();
  // As it is read back from the database, it has the same hash.
  const content = JSON.parse(JSON.stringify(evaluation)) as Evaluation;
  const evaluationHash = signing.contentHash(content);
  await call.tx.db('qualification.assessment_evaluation').insert({
    facility_id: call.facility.id,
    id: evaluationId,
    assessment_id: assessment.id,
    content: JSON.stringify(content),
    content_hash: evaluationHash,
    made_at: call.now,
    made_by: call.actor.id,
  });
  call.tx.audit({
    domain: 'CleaningAssessment',
    action: 'evaluate',
    entity: { table: 'qualification.assessment_evaluation', id: evaluationId, label: assessment.label },
    changes: [
      { path: 'evaluationHash', from: null, to: evaluationHash },
      { path: 'snapshotPosition', from: null, to: evaluation.snapshot.position },
    ],
  });
  return { evaluationId, evaluationHash };
}

/** The results by their id; null where there are none yet. */
export async function readEvaluation(call: AnyCall, evaluationId: string | null): Promise<Evaluation | null> {
  const [row] = await call.tx.rows<{ content: Evaluation }>({
    name: 'qualification-evaluation',
    text: 'select content from qualification.assessment_evaluation where facility_id = $1 and id = $2',
    values: [call.facility.id, evaluationId],
  });
  return row?.content ?? null;
}
