import { Button } from '@carbon/react';
import { AddRow, faultOfList, Field, PutRowBack, useRowRemoval, type FormField, type Option } from '@limpid/ui-kit';
import { stepNumbers, type ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { useAgentNames } from './use-agents.js';

type Key = keyof ProcedureStep;

interface StepsEditorProps {
  readonly steps: readonly ProcedureStep[];
  /** Agents of the procedure, which its steps may use. */
  readonly agentIds: readonly string[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (steps: readonly ProcedureStep[]) => void;
}

/** The ordered steps of a procedure: added, removed and moved by buttons that keep the focus. */
export function StepsEditor({ steps, agentIds, faultOf, onChange }: StepsEditorProps) {
  const removal = useRowRemoval(steps, onChange);
  const nameOf = useAgentNames();
  const agents = agentIds.map(id => ({ value: id, label: nameOf(id) }));
  const fault = faultOfList(faultOf, 'steps', steps.length);
  const move = (index: number, by: 1 | -1): void => {
    const step = steps[index];
    if (step === undefined) return;
    removal.keys.move(index, by);
    onChange(steps.toSpliced(index, 1).toSpliced(index + by, 0, step));
  };
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading">Steps</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {steps.map((step, index) => (
        <StepRow
          key={removal.keys.of(index)}
          step={step}
          index={index}
          isLast={index === steps.length - 1}
          agents={agents}
          faultOf={faultOf}
          onChange={(key, value) => onChange(steps.with(index, { ...step, [key]: value ?? emptyOf(key) }))}
          onMove={by => move(index, by)}
          onRemove={() => removal.remove(index)}
        />
      ))}
      <div className="limpid-row">
        <AddRow path="steps" onAdd={() => onChange([...steps, { action: '' }])}>
          Add step
        </AddRow>
        <PutRowBack removal={removal} noun="step" />
      </div>
    </section>
  );
}

function emptyOf(key: Key): '' | null {
  return key === 'action' ? '' : null;
}

type StepField = readonly [Key, FormField];

/** Named by path, as the error summary expects. */
function fieldsOf(
  index: number,
  agents: readonly Option[],
): Readonly<Record<'first' | 'numbers' | 'last', StepField[]>> {
  const at = (key: Key): string => `steps.${index}.${key}`;
  return {
    first: [
      ['action', { kind: 'text', name: at('action'), label: 'Action', required: true, wide: true }],
      [
        'cleaningAgentId',
        {
          kind: 'select',
          name: at('cleaningAgentId'),
          label: 'Cleaning agent',
          help: 'One of the agents of the procedure',
          options: agents,
        },
      ],
      ['mechanicalAction', { kind: 'text', name: at('mechanicalAction'), label: 'Mechanical action' }],
    ],
    numbers: stepNumbers.map(({ field, label, unit }) => [
      field,
      { kind: 'number', name: at(field), label: `${label}, ${unit}` },
    ]),
    last: [
      [
        'critical',
        {
          kind: 'boolean',
          name: at('critical'),
          label: 'Critical',
          help: 'Needs a temperature, time, flow, pressure or volume',
        },
      ],
      ['drain', { kind: 'boolean', name: at('drain'), label: 'Drained at its end' }],
    ],
  };
}

function StepRow({
  step,
  index,
  isLast,
  agents,
  faultOf,
  onChange,
  onMove,
  onRemove,
}: {
  readonly step: ProcedureStep;
  readonly index: number;
  readonly isLast: boolean;
  readonly agents: readonly Option[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (key: Key, value: unknown) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}) {
  const number = index + 1;
  const { first, numbers, last } = fieldsOf(index, agents);
  const control = ([key, field]: StepField) => (
    <div key={key} className={field.wide === true ? 'limpid-wide' : ''}>
      <Field field={field} value={step[key]} fault={faultOf(field.name)} onChange={value => onChange(key, value)} />
    </div>
  );
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Step {number}</legend>
      {first.map(control)}
      <div className="limpid-filters limpid-wide">{numbers.map(control)}</div>
      {last.map(control)}
      <div className="limpid-row limpid-wide">
        <Button kind="ghost" size="sm" onClick={onRemove}>
          Remove step {number}
        </Button>
        {/* A disabled button would lose the focus, so the opposite button takes it. */}
        {index > 0 && (
          <Button kind="ghost" size="sm" onClick={() => onMove(-1)}>
            Move step {number} up
          </Button>
        )}
        {!isLast && (
          <Button kind="ghost" size="sm" onClick={() => onMove(1)}>
            Move step {number} down
          </Button>
        )}
      </div>
    </fieldset>
  );
}
