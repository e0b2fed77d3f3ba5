import type { Chooser, TestAnswer } from '#kernel/testing';
import { signing, type Signer } from '#approvals/test/approvals.fixture';
import type { Decision, Question } from '#plugins/qualification/shared/assessment';
import { ofKind, type Observation } from './observed.fixture.js';
import type { Facts } from './bodies.fixture.js';

/** What a person did besides actions of tables: adds records, writes texts, changes master data. */
export interface Deed {
  readonly what: string;
  readonly answer: TestAnswer;
  /** The assessment whose evaluation was made. */
  readonly evaluated?: string;
  /** Refusals of it are refused steps of a table. */
  readonly isStep?: true;
}

/** Things to do that are no action of a record. */
export interface Creations {
  readonly protocolId: string;
  readonly facts: Facts;
  readonly choose: Chooser;
}

const reason = 'as the walk has it';
const isOpen = ({ state }: { readonly state: string }): boolean =>
  !['Completed', 'Cancelled', 'Approved'].includes(state);

/** One of them, by a person; null where there is nothing to do it with. */
export async function create(
  { protocolId, facts, choose }: Creations,
  person: Signer,
  observation: Observation,
): Promise<Deed | null> {
  const { client } = person;
  const studies = ofKind(observation, 'study');
  const open = studies.filter(isOpen);
  const tasks = ofKind(observation, 'task').filter(isOpen);
  const assessments = ofKind(observation, 'assessment').filter(isOpen);
  const oneOf = <T>(from: readonly T[]): T | null => (from.length === 0 ? null : choose.pick(from));
  const kinds = [
    'task',
    'study',
    'run',
    'run',
    'text',
    'assessment',
    'evaluate',
    'decide',
    'decide',
    'cancel',
    'edit',
    'edit',
  ];
  switch (choose.pick(kinds)) {
    case 'task': {
      if (tasks.length > 5) return null;
      const body = {
        title: 'Of the walk',
        studyType: choose.pick(['verification', 'validation']),
        equipmentId: facts.equipments[0],
        productionId: facts.productions[0],
        dueOn: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
      };
      return { what: 'add task', answer: await client.post('/qualification-task', body) };
    }
    case 'study': {
      if (open.length > 1) return null;
      const free = tasks.filter(({ id }) => studies.every(({ facts: of }) => of['taskId'] !== id));
      const body = {
        name: 'Study of the walk',
        studyType: 'validation',
        protocolId,
        taskId: choose.next() < 0.7 ? (oneOf(free)?.id ?? null) : null,
      };
      return { what: 'add study', answer: await client.post('/studies', body) };
    }
    case 'run': {
      const study = choose.next() < 0.9 ? oneOf(open) : oneOf(studies);
      const runs = ofKind(observation, 'run').filter(({ facts: of }) => of['studyId'] === study?.id);
      if (study === null || runs.filter(isOpen).length > 1) return null;
      return { what: 'plan run', answer: await client.post(`/studies/${study.id}/runs`, {}), isStep: true };
    }
    case 'text': {
      const study = oneOf(open);
      const found = study === null ? null : await client.get(`/studies/${study.id}`);
      if (study === null || found?.status !== 200) return null;
      const texts = { summary: reason, conclusion: reason, deviationReferences: ['DEV-9'] };
      const { version } = found.body['study'] as unknown as { version: number };
      return { what: 'write report', answer: await client.post(`/studies/${study.id}`, { ...texts, version, reason }) };
    }
    case 'assessment': {
      const answer = await client.post('/cleaning-assessments', { trigger: 'periodic', wait: true });
      const id = String(answer.body['cleaningAssessment']?.['id'] ?? '');
      return { what: 'start assessment', answer, isStep: true, ...(answer.status === 201 ? { evaluated: id } : {}) };
    }
    case 'evaluate': {
      const found = oneOf(choose.next() < 0.9 ? assessments : ofKind(observation, 'assessment'));
      if (found === null) return null;
      const answer = await client.post(`/cleaning-assessments/${found.id}/evaluate`, { wait: true });
      return {
        what: 'evaluate',
        answer,
        isStep: true,
        ...(answer.status === 200 ? { evaluated: found.id } : {}),
      };
    }
    case 'decide': {
      const found = oneOf(assessments);
      const shown = found === null ? null : await client.get(`/cleaning-assessments/${found.id}`);
      if (found === null || shown?.status !== 200) return null;
      const { version, questions } = shown.body['cleaningAssessment'] as unknown as {
        version: number;
        questions: Question[];
      };
      const decisions = questions.map(({ key }): Decision =>
        choose.next() < 0.3 ? { key, decision: 'task' } : { key, decision: 'riskAcceptance', reason },
      );
      const body = { version, reason, decisions, conclusion: 'The limits hold' };
      return { what: 'decide', answer: await client.put(`/cleaning-assessments/${found.id}`, body) };
    }
    case 'cancel': {
      const found = oneOf(choose.next() < 0.9 ? assessments : ofKind(observation, 'assessment'));
      if (found === null || choose.next() < 0.5) return null;
      const body = { reason, ...(choose.next() < 0.5 ? { decline: true } : {}) };
      const answer = await signing(person, `/cleaning-assessments/${found.id}/cancel`, body);
      return { what: 'cancel', answer, isStep: true };
    }
    default: {
      const id = choose.pick(facts.productions);
      const found = await client.get(`/productions/${id}`);
      if (found.status !== 200) return null;
      const { version } = found.body['production'] as unknown as { version: number };
      const minBatchSize = { value: Math.round(choose.factor() * 1000) / 10, unit: 'kg' };
      return { what: 'edit', answer: await client.post(`/productions/${id}`, { version, minBatchSize, reason }) };
    }
  }
}
