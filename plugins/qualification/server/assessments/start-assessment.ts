import { randomUUID } from 'node:crypto';
import { RefusedStep, type AnyCall, type Records, type Row } from '#kernel/contract';
import type { NewAssessment } from '#plugins/qualification/shared/assessment';
import type { Static } from 'typebox';
import { assessmentRecord, assessmentTable } from './assessment.resource.js';
import { collecting, lastApproved, undecided } from './basis.js';
import { evaluationDefinition } from './evaluation-job.js';

/**
 * A1: opens an assessment and asks for its evaluation, unless the caller waits for it, or an earlier one is submitted and
 * undecided: then the new one waits. At most one takes in changes; two calls at once open one.
 *
 * @throws TransactionLocked where one is not submitted yet: changes join it
 */
export async function startAssessment(
  call: AnyCall,
  records: Records,
  { name, trigger, changeControlReference = null, wait = false }: Static<typeof NewAssessment>,
): Promise<Row> {
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `${assessmentTable} ${call.facility.id}`,
  ]);
  const open = await undecided(call);
  const joined = collecting(open);
  if (joined !== null)
    throw new RefusedStep(
      {
        domain: 'CleaningAssessment',
        entity: { table: assessmentTable, id: joined.id, label: joined.externalId },
        action: 'open',
        state: joined.status,
      },
      'TransactionLocked',
      {
        message: `Not allowed: ${joined.externalId} is not submitted yet, and all changes join it`,
        details: { id: joined.id, externalId: joined.externalId },
      },
    );
  const last = await lastApproved(call);
  const externalId = await nextNumber(call);
  const jobId = open.length === 0 && !wait ? randomUUID() : null;
  const since = last === null ? 'First assessment' : `Changes since ${last.externalId}`;
  const row = await records.create(assessmentRecord, call, {
    externalId,
    name: name ?? since,
    trigger,
    changeControlReference,
    fromAssessmentId: last?.id ?? null,
    fromPosition: last?.snapshot.position ?? 0,
    questions: [],
    decisions: [],
    jobId,
  });
  if (jobId !== null) await call.tx.enqueue(evaluationDefinition, { assessmentId: String(row['id']) }, jobId);
  return row;
}

/** CE-2026-001: the next number of the year; the caller holds the lock. */
async function nextNumber(call: AnyCall): Promise<string> {
  const prefix = `CE-${call.now.getUTCFullYear()}-`;
  const [last] = await call.tx.rows<{ last: number }>({
    name: 'qualification-last-assessment',
    text: `select coalesce(max(substr(external_id, 9)::int), 0) as last from qualification.assessment
           where facility_id = $1 and starts_with(external_id, $2)`,
    values: [call.facility.id, prefix],
  });
  return `${prefix}${String((last?.last ?? 0) + 1).padStart(3, '0')}`;
}
