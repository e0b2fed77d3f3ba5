import { Button, RadioButton, RadioButtonGroup, TextInput } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DayField,
  EmptyState,
  fp,
  refusalText,
  StateTag,
  toast,
  useOnce,
  useSave,
  PageLink,
} from '@limpid/ui-kit';
import type { AssessmentStanding, Decision, Question } from '#plugins/qualification/shared/assessment';
import type { AssessmentRecord } from './use-assessment.js';

type Answers = Readonly<Record<string, Decision>>;

/** The questions of the evaluation, each answered by a task or a reason why there is none. */
export function DecideTable({
  row,
  standing,
  isEdited,
}: {
  readonly row: AssessmentRecord;
  readonly standing: AssessmentStanding;
  readonly isEdited: boolean;
}) {
  const stored = Object.fromEntries(row.decisions.map(decision => [decision.key, decision]));
  const [edited, setEdited] = useState<Answers>({});
  const answers: Answers = { ...stored, ...edited };
  const save = useSave((body: object) => api.put(fp(`/cleaning-assessments/${row.id}`), body, 'Saving the decisions'));
  const [store] = useOnce(async () => {
    const asked = new Set(row.questions.map(({ key }) => key));
    const decisions = Object.values(answers).filter(({ key }) => asked.has(key));
    try {
      await save.mutateAsync({ version: row.version, decisions });
      setEdited({});
      toast({ kind: 'success', title: 'Decisions saved' });
    } catch (failure) {
      toast({ kind: 'error', title: 'The decisions were not saved', text: refusalText(failure) });
    }
  });
  if (row.questions.length === 0)
    return (
      <EmptyState title="Nothing to decide">
        <p>The evaluation found no lost cover, no new worst case and no new production that needs a study.</p>
      </EmptyState>
    );
  const answer = (decision: Decision): void => setEdited({ ...edited, [decision.key]: decision });
  const left = row.questions.filter(({ key }) => answers[key] === undefined);
  return (
    <>
      {standing.tasks.length > 0 && <Tasks tasks={standing.tasks} />}
      {isEdited && left.length > 0 && (
        <Button
          kind="tertiary"
          size="sm"
          onClick={() =>
            setEdited({
              ...edited,
              ...Object.fromEntries(left.map(({ key }) => [key, { key, decision: 'task' as const }])),
            })
          }
        >
          Create tasks for all {left.length} open questions
        </Button>
      )}
      {row.questions.map(question => (
        <OneQuestion
          key={question.key}
          question={question}
          answer={answers[question.key]}
          isEdited={isEdited}
          onAnswer={answer}
        />
      ))}
      {isEdited && (
        <Button disabled={Object.keys(edited).length === 0} onClick={() => void store()}>
          Save decisions
        </Button>
      )}
    </>
  );
}

function OneQuestion({
  question: { key, title, detail, task },
  answer,
  isEdited,
  onAnswer,
}: {
  readonly question: Question;
  readonly answer: Decision | undefined;
  readonly isEdited: boolean;
  readonly onAnswer: (decision: Decision) => void;
}) {
  if (!isEdited)
    return (
      <section aria-label={title}>
        <h2>{title}</h2>
        <p>{detail}</p>
        <p>{answer === undefined ? 'Not decided.' : inWords(answer, task.title)}</p>
      </section>
    );
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>{detail}</p>
      <RadioButtonGroup
        legendText="Decision"
        orientation="vertical"
        name={`decision ${key}`}
        {...(answer === undefined ? {} : { valueSelected: answer.decision })}
        onChange={value => onAnswer({ ...answer, key, decision: value === 'task' ? 'task' : 'riskAcceptance' })}
      >
        <RadioButton id={`task-${key}`} value="task" labelText={`Task: ${task.title}`} />
        <RadioButton id={`risk-${key}`} value="riskAcceptance" labelText="No task, for a reason" />
      </RadioButtonGroup>
      {answer?.decision === 'task' && (
        <DayField
          id={`due-${key}`}
          label="Due"
          help="Empty: 90 days after the approval"
          value={answer.dueOn ?? null}
          fault={undefined}
          onChange={dueOn => onAnswer({ ...answer, dueOn })}
        />
      )}
      {answer?.decision === 'riskAcceptance' && (
        <TextInput
          id={`reason-${key}`}
          labelText="Reason *"
          value={answer.reason ?? ''}
          onChange={event => onAnswer({ ...answer, reason: event.target.value })}
        />
      )}
    </section>
  );
}

function inWords({ decision, reason, dueOn }: Decision, task: string): string {
  if (decision === 'riskAcceptance') return `No task: ${reason ?? ''}`;
  return `Task: ${task}${dueOn === null || dueOn === undefined ? '' : `, due ${dueOn}`}`;
}

function Tasks({ tasks }: { readonly tasks: AssessmentStanding['tasks'] }) {
  return (
    <section aria-label="Tasks">
      <h2>Tasks that the approval created</h2>
      <ul>
        {tasks.map(({ id, number, title, state }) => (
          <li key={id}>
            <PageLink address={`/app/tasks/${id}`}>{number}</PageLink> {title}{' '}
            <StateTag state={{ title: state, colour: 'grey' }} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
