import { Select, SelectItem } from '@carbon/react';
import type { ApprovalStep } from '#schemas/approvals/policy';
import { StepsEditor } from './steps-editor.js';
import { useChoices } from './use-choices.js';

/** The parts of a policy that its form has besides plain fields: steps, and who is informed of overdue ones. */
export function PolicyEditor({
  values,
  change,
  faultOf,
}: {
  readonly values: Readonly<Record<string, unknown>>;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (name: string) => string | undefined;
}) {
  const choices = useChoices();
  const stepsOf = (name: string): readonly ApprovalStep[] => (values[name] ?? []) as readonly ApprovalStep[];
  return (
    <>
      <StepsEditor
        list="reviewSteps"
        title="Review steps"
        lead="Without review steps a submission goes to approval at once."
        steps={stepsOf('reviewSteps')}
        choices={choices}
        faultOf={faultOf}
        onChange={steps => change('reviewSteps', steps)}
      />
      <StepsEditor
        list="approveSteps"
        title="Approval steps"
        lead="At least one. The last approval puts a version in force."
        steps={stepsOf('approveSteps')}
        choices={choices}
        faultOf={faultOf}
        onChange={steps => change('approveSteps', steps)}
      />
      <div className="limpid-form">
        <Select
          id="field-escalateTo"
          labelText="Escalate to"
          helperText="Informed when a step is overdue"
          value={String(values['escalateTo'] ?? '')}
          invalid={faultOf('escalateTo') !== undefined}
          invalidText={faultOf('escalateTo') ?? ''}
          onChange={event => change('escalateTo', event.target.value === '' ? null : event.target.value)}
        >
          <SelectItem value="" text="Nobody" />
          {choices.users.map(({ id, name }) => (
            <SelectItem key={id} value={id} text={name} />
          ))}
        </Select>
      </div>
    </>
  );
}
