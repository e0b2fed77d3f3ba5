import { MultiSelect, NumberInput, Select, SelectItem, TextInput } from '@carbon/react';
import { stepModes, stepModeWords, type ApprovalStep } from '#schemas/approvals/policy';
import type { Choices } from './use-choices.js';

/** One step: its name, how many sign, and who may. */
export function StepEditor({
  path,
  step,
  choices,
  faultOf,
  onChange,
}: {
  /** Path of the step in refusals: `approveSteps.0`. */
  readonly path: string;
  readonly step: ApprovalStep;
  readonly choices: Choices;
  readonly faultOf: (name: string) => string | undefined;
  readonly onChange: (step: ApprovalStep) => void;
}) {
  const fault = (field: keyof ApprovalStep) => {
    const text = faultOf(`${path}.${field}`);
    return { invalid: text !== undefined, invalidText: text ?? '' };
  };
  return (
    <div className="limpid-form">
      <TextInput
        id={`${path}-name`}
        labelText="Name *"
        value={step.name}
        {...fault('name')}
        onChange={event => onChange({ ...step, name: event.target.value })}
      />
      <Select
        id={`${path}-mode`}
        labelText="Signed by *"
        value={step.mode}
        {...fault('mode')}
        onChange={event => {
          const mode = stepModes.find(each => each === event.target.value) ?? 'any';
          onChange({ ...step, mode, minSigners: mode === 'minimum' ? (step.minSigners ?? 2) : null });
        }}
      >
        {stepModes.map(mode => (
          <SelectItem key={mode} value={mode} text={stepModeWords[mode]} />
        ))}
      </Select>
      {step.mode === 'minimum' && (
        <NumberInput
          id={`${path}-minSigners`}
          label="Number of signatures *"
          min={1}
          max={20}
          value={step.minSigners ?? ''}
          allowEmpty
          {...fault('minSigners')}
          onChange={(_event, { value }) => onChange({ ...step, minSigners: value === '' ? null : Number(value) })}
        />
      )}
      {(['users', 'roles', 'departments'] as const).map(kind => (
        <Several
          key={kind}
          id={`${path}-${kind}`}
          title={titles[kind]}
          none={kind === 'users' ? 'Everybody, as roles and departments say' : 'None named'}
          offered={choices[kind]}
          chosen={step[kind]}
          fault={faultOf(`${path}.${kind}`)}
          onChange={ids => onChange({ ...step, [kind]: ids })}
        />
      ))}
    </div>
  );
}

const titles = { users: 'People', roles: 'Roles', departments: 'Departments' } as const;

function Several({
  id,
  title,
  none,
  offered,
  chosen,
  fault,
  onChange,
}: {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  readonly offered: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (ids: string[]) => void;
}) {
  const members = offered.filter(each => chosen.includes(each.id));
  return (
    <MultiSelect
      id={id}
      titleText={title}
      label={members.length === 0 ? none : members.map(({ name }) => name).join(', ')}
      // A list that opens before its entries are there would stay empty.
      disabled={offered.length === 0}
      items={[...offered]}
      itemToString={item => item?.name ?? ''}
      selectedItems={members}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={({ selectedItems }) => onChange((selectedItems ?? []).map(each => each.id))}
    />
  );
}
