import { Button } from '@carbon/react';
import { AddRow, PutRowBack, useRowRemoval } from '@limpid/ui-kit';
import type { ApprovalStep } from '#schemas/approvals/policy';
import { StepEditor } from './step-editor.js';
import type { Choices } from './use-choices.js';

/** The steps of a stage: added, removed and put in order. */
export function StepsEditor({
  list,
  title,
  lead,
  steps,
  choices,
  faultOf,
  onChange,
}: {
  readonly list: 'reviewSteps' | 'approveSteps';
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly ApprovalStep[];
  readonly choices: Choices;
  readonly faultOf: (name: string) => string | undefined;
  readonly onChange: (steps: readonly ApprovalStep[]) => void;
}) {
  const removal = useRowRemoval(steps, onChange);
  const noun = list === 'reviewSteps' ? 'review step' : 'approval step';
  const move = (place: number, by: number): void => {
    const step = steps[place];
    if (step === undefined) return;
    removal.keys.move(place, by);
    onChange(steps.toSpliced(place, 1).toSpliced(place + by, 0, step));
  };
  const faultOfList = faultOf(list);
  const isOfStep = steps.some((_step, place) => faultOf(`${list}.${place}`) !== undefined);
  return (
    <section className="limpid-form-section" aria-label={title}>
      <h2>{title}</h2>
      <p className="limpid-lead">{lead}</p>
      {faultOfList !== undefined && !isOfStep && (
        <p className="limpid-fault" role="alert">
          {faultOfList}
        </p>
      )}
      {steps.map((step, place) => (
        <fieldset key={removal.keys.of(place)} className="limpid-policy-step">
          <legend className="cds--label">{`${title.slice(0, -1)} ${place + 1}`}</legend>
          <StepEditor
            path={`${list}.${place}`}
            step={step}
            choices={choices}
            faultOf={faultOf}
            onChange={next => onChange(steps.with(place, next))}
          />
          <div className="limpid-row">
            <Button kind="ghost" size="sm" disabled={place === 0} onClick={() => move(place, -1)}>
              Up<span className="cds--visually-hidden">{`, ${noun} ${place + 1}`}</span>
            </Button>
            <Button kind="ghost" size="sm" disabled={place === steps.length - 1} onClick={() => move(place, 1)}>
              Down<span className="cds--visually-hidden">{`, ${noun} ${place + 1}`}</span>
            </Button>
            <Button kind="danger--ghost" size="sm" onClick={() => removal.remove(place)}>
              Remove<span className="cds--visually-hidden">{` ${noun} ${place + 1}`}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow
          path={list}
          onAdd={() =>
            onChange([
              ...steps,
              {
                name: list === 'reviewSteps' ? 'Review' : 'Approval',
                mode: 'any',
                minSigners: null,
                users: [],
                roles: [],
                departments: [],
              },
            ])
          }
        >
          Add {noun}
        </AddRow>
        <PutRowBack removal={removal} noun={noun} />
      </div>
    </section>
  );
}
