import { endedJob, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import { done, personaSigner, policyInForce, type Signer } from '#approvals/test/approvals.fixture';
import type { Assessment, AssessmentStanding, Decision } from '#plugins/qualification/shared/assessment';
import type { Evaluation, LimitsInForceSummary } from '#plugins/qualification/shared/evaluation';

/** A plant with the people who assess it. */
export interface AssessedPlant {
  readonly limpid: TestKernel;
  readonly admin: Signer;
  readonly author: Signer;
  readonly reviewer: Signer;
  readonly approver: Signer;
}
type Row = Assessment & { readonly id: string; readonly version: number };

/** A plant of the demo, by default one of its own with few plugins, with an approval policy for assessments. */
export async function assessedPlant(given?: TestKernel): Promise<AssessedPlant> {
  const limpid = given ?? (await testKernel({ only: ['qualification', 'nitrosamines'], demo: 'import' }));
  const [admin, author, reviewer, approver] = await Promise.all(
    (['admin', 'specialist', 'reviewer', 'approver'] as const).map(persona => personaSigner(limpid, persona)),
  );
  if (admin === undefined || author === undefined || reviewer === undefined || approver === undefined)
    throw new Error('four people sign');
  await policyInForce(admin, approver, 'CEReport');
  return { limpid, admin, author, reviewer, approver };
}

export const pathOf = (id: string): string => `/cleaning-assessments/${id}`;

/** One assessment with its standing. */
export async function assessmentAt(
  { client }: Pick<Signer, 'client'>,
  id: string,
): Promise<Row & { readonly standing: AssessmentStanding }> {
  const found = await client.read<{ cleaningAssessment: Row; standing: AssessmentStanding }>(pathOf(id));
  return { ...found.cleaningAssessment, standing: found.standing };
}

export async function evaluationOf({ client }: Pick<Signer, 'client'>, id: string): Promise<Evaluation> {
  return (await client.read<{ evaluation: Evaluation }>(`${pathOf(id)}/evaluation`)).evaluation;
}

export async function inForce({ client }: Pick<Signer, 'client'>): Promise<LimitsInForceSummary> {
  return (await client.read<{ limitsInForce: LimitsInForceSummary }>('/limits-in-force')).limitsInForce;
}

/** Starts an assessment and waits for its evaluation. */
export async function started({ client }: Signer, fields: object = {}): Promise<string> {
  const answer = await client.post('/cleaning-assessments', { trigger: 'periodic', ...fields });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { id, jobId } = answer.body['cleaningAssessment'] as unknown as Row;
  if (jobId !== null) await finished({ client }, jobId);
  return id;
}

async function finished({ client }: Pick<Signer, 'client'>, jobId: string): Promise<void> {
  const job = await endedJob<{ state: string; error: unknown }>(client, jobId);
  if (job.state !== 'done') throw new Error(JSON.stringify(job));
}

/** Evaluates once more and waits. */
export async function evaluated(signer: Signer, id: string): Promise<void> {
  const answer = await signer.client.post(`${pathOf(id)}/evaluate`, {});
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await finished(signer, String((answer.body['cleaningAssessment'] as unknown as Row).jobId));
}

/** Changes what people write of an assessment. */
export async function changed({ client }: Signer, id: string, fields: object): Promise<TestAnswer> {
  const { version } = await assessmentAt({ client }, id);
  return client.put(pathOf(id), { version, reason: 'as discussed', ...fields });
}

/** Answers all questions with tasks and writes a conclusion. */
export async function decided(signer: Signer, id: string, conclusion = 'The limits hold'): Promise<void> {
  const { questions } = await assessmentAt(signer, id);
  const decisions = questions.map(({ key }): Decision => ({ key, decision: 'task' }));
  const answer = await changed(signer, id, { decisions, conclusion });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Submits, reviews and approves. */
export async function approved({ author, reviewer, approver }: AssessedPlant, id: string): Promise<void> {
  await done(author, pathOf(id), 'Submit');
  await done(reviewer, pathOf(id), 'Review');
  await done(approver, pathOf(id), 'Approve');
}

/** The whole way of an assessment of what changed. */
export async function assessed(plant: AssessedPlant): Promise<string> {
  const id = await started(plant.author);
  await decided(plant.author, id);
  await approved(plant, id);
  return id;
}

interface Production {
  readonly id: string;
  readonly version: number;
  readonly minBatchSize: { readonly value: number; readonly unit: string };
}

/** Divides the batch of a production, which lowers limits of those before it. */
export async function smallerBatch({ client }: Signer, externalId: string, by = 2): Promise<void> {
  const { productions } = await client.read<{ productions: readonly Production[] }>(
    `/productions?search=${externalId}&pageLimit=1`,
  );
  const [found] = productions;
  if (found === undefined) throw new Error(`no ${externalId}`);
  const { production } = await client.read<{ production: Production }>(`/productions/${found.id}`);
  const { value, unit } = production.minBatchSize;
  const answer = await client.post(`/productions/${found.id}`, {
    version: production.version,
    minBatchSize: { value: value / by, unit },
    reason: 'smaller equipment',
  });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
}
