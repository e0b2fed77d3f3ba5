import { Button, NumberInput, TextInput } from '@carbon/react';
import { useState } from 'react';
import { formatTime } from '@limpid/ui-kit';
import { stepLimits } from '#plugins/procedures/shared/procedure-step';
import type { FloorStep } from '#plugins/qualification/shared/floor';
import type { Acting } from './acting.js';
import { NotYet } from './not-yet.js';

/** The steps of the procedure with their parameters, each completed with the time of the server or of the device. */
export function StepsPanel(acting: Acting) {
  const { equipment, state, kind, entries } = acting;
  const isDone = ({ number, doneAt }: FloorStep): boolean => doneAt !== null || state.doneSteps.has(number);
  const open = equipment.steps.filter(step => !isDone(step));
  const next = open[0]?.number;
  const { procedureFault } = equipment;
  const [comment, setComment] = useState('');
  const stated = comment.trim() === '' ? {} : { comment: comment.trim() };
  return (
    <>
      {procedureFault !== null && (
        <>
          <NotYet text={`${procedureFault}: state why the cleaning goes on. It can not be released then`} />
          <TextInput
            id="procedure-comment"
            labelText="Why it goes on *"
            value={comment}
            onChange={event => setComment(event.target.value)}
          />
        </>
      )}
      {equipment.steps.length === 0 && <p>The procedure states no steps.</p>}
      <ol className="limpid-floor-steps">
        {equipment.steps.map(step => (
          <Step
            key={step.number}
            step={step}
            isDone={isDone(step)}
            isNext={equipment.rules.sequenceEnforced ? step.number === next : !isDone(step)}
            onDone={(values, said) =>
              void entries.act(equipment, 'completeStep', {
                kind,
                step: step.number,
                ...stated,
                ...(said === '' ? {} : { comment: said }),
                ...(Object.keys(values).length === 0 ? {} : { values }),
              })
            }
          />
        ))}
      </ol>
      {open.length > 0 && <NotYet text={`${open.length} of ${equipment.steps.length} steps are open`} />}
      <Button
        disabled={open.length > 0}
        onClick={() => void entries.act(equipment, 'completeCleaning', { kind, ...stated })}
      >
        Complete cleaning
      </Button>
    </>
  );
}

/** Values that are measured of a step where the procedure states a limit. */
const measured = [
  { value: 'temperatureC', label: 'Temperature, °C', of: ['temperatureMinC', 'temperatureMaxC'] },
  { value: 'timeMinutes', label: 'Time, min', of: ['timeMinMinutes', 'timeMaxMinutes'] },
  { value: 'flowLitresPerMinute', label: 'Flow, L/min', of: ['flowLitresPerMinute'] },
  { value: 'pressureBar', label: 'Pressure, bar', of: ['pressureBar'] },
  { value: 'volumeLitres', label: 'Volume, L', of: ['volumeLitres'] },
] as const;

function Step({
  step,
  isDone,
  isNext,
  onDone,
}: {
  readonly step: FloorStep;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly onDone: (values: Readonly<Record<string, number>>, comment: string) => void;
}) {
  const [values, setValues] = useState<Readonly<Record<string, number>>>({});
  const [comment, setComment] = useState('');
  const asked = measured.filter(({ of }) => of.some(field => (step.step[field] ?? null) !== null));
  return (
    <li className={isDone ? 'limpid-floor-step-done' : undefined} aria-current={isNext ? 'step' : undefined}>
      <p>
        <strong>{`${step.number}. ${step.step.action}`}</strong>
        {step.step.critical === true && ' (critical)'}
      </p>
      <p>{stepLimits(step.step)}</p>
      {isDone && (
        <p>
          ✓{' '}
          {step.doneAt === null ? 'Completed, waiting to be sent' : `${formatTime(step.doneAt)}, ${step.doneBy ?? ''}`}
          {step.comment === null ? '' : `: ${step.comment}`}
        </p>
      )}
      {isNext && (
        <div className="limpid-floor-values">
          {asked.map(({ value, label }) => (
            <NumberInput
              key={value}
              id={`step-${step.number}-${value}`}
              label={label}
              allowEmpty
              hideSteppers
              value={values[value] ?? ''}
              onChange={(_event, { value: typed }) => setValues(before => withValue(before, value, typed))}
            />
          ))}
          <TextInput
            id={`step-${step.number}-comment`}
            labelText="Comment"
            helperText="Needed for a value outside the limits"
            value={comment}
            onChange={event => setComment(event.target.value)}
          />
          <Button onClick={() => onDone(values, comment.trim())}>{`Step ${step.number} done`}</Button>
        </div>
      )}
    </li>
  );
}

function withValue(
  before: Readonly<Record<string, number>>,
  name: string,
  typed: string | number,
): Readonly<Record<string, number>> {
  const others = Object.fromEntries(Object.entries(before).filter(([key]) => key !== name));
  const value = typeof typed === 'number' ? typed : Number.parseFloat(typed);
  return Number.isNaN(value) ? others : { ...others, [name]: value };
}
