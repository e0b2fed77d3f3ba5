import type { AnyCall } from '#kernel/contract';
import type { Assessment } from '#plugins/qualification/shared/assessment';
import { daysAfter } from '#schemas/lib/date-text';
import { readConfiguration } from '../tasks/configuration/read-configuration.js';
import { createTask } from '../tasks/create-task.js';

const usualDays = 90;

/** Adds the tasks that were decided, in the transaction of the call; none where the configuration leaves that to people. */
export async function createDecidedTasks(
  call: AnyCall,
  id: string,
  { externalId, questions, decisions }: Pick<Assessment, 'externalId' | 'questions' | 'decisions'>,
  today: string,
): Promise<void> {
  const { createsFromAssessments } = await readConfiguration(call);
  if (!createsFromAssessments) return;
  const answers = new Map(decisions.map(decision => [decision.key, decision]));
  for (const { key, task, title, detail } of questions) {
    const answer = answers.get(key);
    if (answer?.decision !== 'task') continue;
    const { contaminant, ...rest } = task;
    await createTask(call, {
      ...rest,
      source: 'assessment',
      sourceId: id,
      contaminants: contaminant === null ? [] : [contaminant],
      dueOn: answer.dueOn ?? daysAfter(today, usualDays),
      why: [`${externalId}: ${title}`, detail, answer.reason ?? ''].filter(part => part !== '').join('. '),
    });
  }
}
