import { Button, Checkbox, Select, SelectItem, TextArea, TextInput } from '@carbon/react';
import { useState } from 'react';
import type { RunStep, WholeRun } from '#plugins/qualification/shared/run';
import { continuationWords } from '#plugins/qualification/shared/study';
import type { RunStepValues, useRunStep } from './use-run.js';

interface Typed {
  readonly batchNumber: string;
  readonly explanation: string;
  readonly deviations: string;
  readonly reason: string;
  readonly sections: readonly string[];
  readonly goesOn: '' | keyof typeof continuationWords;
  readonly finding: string;
}

/** Asks for what a step of a run needs besides a signature. */
export function StepPanel({
  run,
  action: { action, title, signature, isDanger },
  step,
  onClose,
}: {
  readonly run: WholeRun;
  readonly action: WholeRun['actions'][number];
  readonly step: ReturnType<typeof useRunStep>;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState<Typed>({
    batchNumber: '',
    explanation: run.explanation ?? '',
    deviations: run.deviationReferences.join(', '),
    reason: '',
    sections: [],
    goesOn: '',
    finding: '',
  });
  const type = (change: Partial<Typed>): void => setTyped(before => ({ ...before, ...change }));
  const asks = fieldsOf(action, run);
  const field = (path: string) => {
    const fault = step.faults[path];
    return { invalid: fault !== undefined, invalidText: fault ?? '' };
  };
  return (
    <section className="limpid-run-panel" aria-label={title}>
      <h2>{title}</h2>
      <div className="limpid-section-fields">
        {asks.includes('batchNumber') && (
          <TextInput
            id="step-batch"
            labelText="Batch number *"
            helperText="Of the batch before the cleaning; unique"
            value={typed.batchNumber}
            onChange={event => type({ batchNumber: event.target.value })}
            {...field('batchNumber')}
          />
        )}
        {asks.includes('explanation') && (
          <TextArea
            id="step-explanation"
            labelText={run.flags.length > 0 ? 'Explanation *' : 'Explanation'}
            helperText="Of everything that is to be explained"
            value={typed.explanation}
            onChange={event => type({ explanation: event.target.value })}
            {...field('explanation')}
          />
        )}
        {asks.includes('reason') && (
          <TextArea
            id="step-reason"
            labelText={action === 'addAddendum' ? 'Addendum *' : 'Reason *'}
            value={typed.reason}
            onChange={event => type({ reason: event.target.value })}
            {...field('reason')}
          />
        )}
        {asks.includes('deviations') && (
          <TextInput
            id="step-deviations"
            labelText="Deviations"
            helperText="Numbers, separated by commas"
            value={typed.deviations}
            onChange={event => type({ deviations: event.target.value })}
            {...field('deviationReferences')}
          />
        )}
        {asks.includes('continuation') && (
          <>
            <Select
              id="step-continuation"
              labelText="After the failed run *"
              value={typed.goesOn}
              onChange={event => type({ goesOn: event.target.value as Typed['goesOn'] })}
              {...field('continuation')}
            >
              <SelectItem value="" text="Choose" />
              {Object.entries(continuationWords).map(([value, text]) => (
                <SelectItem key={value} value={value} text={text} />
              ))}
            </Select>
            <TextArea
              id="step-finding"
              labelText="What the investigation showed *"
              value={typed.finding}
              onChange={event => type({ finding: event.target.value })}
              {...field('continuation.reason')}
            />
          </>
        )}
        {asks.includes('sections') && (
          <fieldset>
            <legend className="cds--label">Sections to correct</legend>
            {run.sections
              .filter(({ isEntry, state }) => isEntry && state !== 'open')
              .map(({ section, title: name }) => (
                <Checkbox
                  key={section}
                  id={`step-section-${section}`}
                  labelText={name}
                  checked={typed.sections.includes(section)}
                  onChange={(_event, { checked }) =>
                    type({
                      sections: checked
                        ? [...typed.sections, section]
                        : typed.sections.filter(each => each !== section),
                    })
                  }
                />
              ))}
          </fieldset>
        )}
      </div>
      <div className="limpid-row">
        <Button
          kind={isDanger ? 'danger' : 'primary'}
          disabled={step.isSaving}
          onClick={() => void step.carryOut(valuesOf(action, asks, typed), signature !== null)}
        >
          {signature === null ? title : `${title} and sign`}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function fieldsOf(action: string, run: WholeRun): readonly string[] {
  const failed = run.outcome === 'fail' && run.voidReason === null;
  const asked: Readonly<Record<string, readonly string[]>> = {
    start: ['batchNumber'],
    Submit: ['explanation', 'deviations'],
    Reject: ['reason', 'sections'],
    Approve: failed ? ['deviations', 'continuation'] : [],
    void: ['reason', 'deviations'],
    addAddendum: ['reason'],
  };
  return asked[action] ?? [];
}

function valuesOf(action: string, asks: readonly string[], typed: Typed): RunStepValues {
  const reason = typed.reason.trim();
  const deviations = typed.deviations.split(',').flatMap(text => (text.trim() === '' ? [] : [text.trim()]));
  const { goesOn, finding } = typed;
  return {
    action: action as RunStep['action'],
    ...(asks.includes('batchNumber') ? { batchNumber: typed.batchNumber.trim() || null } : {}),
    ...(asks.includes('explanation') ? { explanation: typed.explanation.trim() || null } : {}),
    ...(asks.includes('reason') ? { reason } : {}),
    ...(asks.includes('deviations') ? { deviationReferences: deviations } : {}),
    ...(asks.includes('sections')
      ? {
          sections: typed.sections.map(section => ({
            section: section as NonNullable<RunStep['sections']>[number]['section'],
            reason,
          })),
        }
      : {}),
    ...(asks.includes('continuation') && goesOn !== ''
      ? { continuation: { continues: goesOn !== 'no', keepsCount: goesOn === 'kept', reason: finding.trim() } }
      : {}),
  };
}
