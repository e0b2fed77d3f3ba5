import { Checkbox, Select, SelectItem, TextInput } from '@carbon/react';
import { describedByFault, SidewaysScroll } from '@limpid/ui-kit';
import type { StudyTypeRule, TaskConfiguration } from '#plugins/qualification/shared/task-configuration';
import {
  durationUnits,
  studyTypes,
  studyTypeWords,
  type DurationUnit,
  type StudyType,
} from '#schemas/enumerations/master-data';

type Rules = TaskConfiguration['studyTypes'];
type NumberField = 'runsRequired' | 'windowBeforeDays' | 'windowAfterDays' | 'noticeDays' | 'escalationDays';

const numbers: readonly (readonly [field: NumberField, heading: string])[] = [
  ['runsRequired', 'Runs'],
  ['windowBeforeDays', 'Window before, days'],
  ['windowAfterDays', 'Window after, days'],
  ['noticeDays', 'Notice, days'],
  ['escalationDays', 'Escalation, days'],
];

interface RuleProps {
  readonly rules: Rules;
  /** Null: nothing may be changed. */
  readonly onChange: ((rules: Rules) => void) | null;
  /** By `validation.runsRequired`. */
  readonly faultOf: (path: string) => string | undefined;
}

/** The rules of all study types as a table to edit. */
export function RuleTable({ rules, onChange, faultOf }: RuleProps) {
  return (
    <SidewaysScroll label="Rules of the study types">
      <table className="limpid-rules">
        <caption className="cds--visually-hidden">Rules of the study types</caption>
        <thead>
          <tr>
            <th scope="col">Study type</th>
            <th scope="col">Again after</th>
            {numbers.map(([field, heading]) => (
              <th key={field} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">Consecutive</th>
          </tr>
        </thead>
        <tbody>
          {studyTypes.map(type => (
            <RuleRow
              key={type}
              type={type}
              rule={rules[type]}
              faultOf={faultOf}
              onChange={onChange === null ? null : rule => onChange({ ...rules, [type]: rule })}
            />
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

function RuleRow({
  type,
  rule,
  onChange,
  faultOf,
}: Pick<RuleProps, 'faultOf'> & {
  readonly type: StudyType;
  readonly rule: StudyTypeRule;
  readonly onChange: ((rule: StudyTypeRule) => void) | null;
}) {
  const words = studyTypeWords[type];
  const set = (part: Partial<StudyTypeRule>): void => onChange?.({ ...rule, ...part });
  return (
    <tr>
      <th scope="row">{words}</th>
      <td>
        <Frequency
          words={words}
          id={`${type}-frequency`}
          value={rule.frequency}
          disabled={onChange === null}
          fault={faultOf(`${type}.frequency.value`) ?? faultOf(`${type}.frequency`)}
          onChange={frequency => set({ frequency })}
        />
      </td>
      {numbers.map(([field, heading]) => (
        <td key={field}>
          <NumberCell
            id={`${type}-${field}`}
            label={`${heading}: ${words}`}
            value={rule[field]}
            disabled={onChange === null}
            fault={faultOf(`${type}.${field}`)}
            onChange={value => set({ [field]: value })}
          />
        </td>
      ))}
      <td>
        <Checkbox
          id={`${type}-consecutive`}
          labelText={`Consecutive: ${words}`}
          hideLabel
          disabled={onChange === null}
          checked={rule.consecutiveRequired}
          onChange={(_event, { checked }) => set({ consecutiveRequired: checked })}
        />
      </td>
    </tr>
  );
}

interface CellProps<V> {
  readonly id: string;
  readonly value: V;
  readonly disabled: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: V) => void;
}

/** What is typed is sent as it is: the server says which numbers it takes. */
function NumberCell({ label, fault, onChange, value, ...cell }: CellProps<number> & { readonly label: string }) {
  return (
    <TextInput
      {...cell}
      {...describedByFault(cell.id, fault)}
      labelText={label}
      hideLabel
      size="sm"
      inputMode="numeric"
      value={Number.isNaN(value) ? '' : String(value)}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={event => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
    />
  );
}

function Frequency({
  words,
  id,
  value,
  disabled,
  fault,
  onChange,
}: CellProps<StudyTypeRule['frequency']> & { readonly words: string }) {
  return (
    <div className="limpid-frequency">
      <TextInput
        id={id}
        {...describedByFault(id, fault)}
        labelText={`Again after: ${words}`}
        hideLabel
        size="sm"
        placeholder="not repeated"
        inputMode="numeric"
        disabled={disabled}
        value={value === null ? '' : String(value.value)}
        invalid={fault !== undefined}
        invalidText={fault ?? ''}
        onChange={event =>
          onChange(
            event.target.value === '' ? null : { value: Number(event.target.value), unit: value?.unit ?? 'year(s)' },
          )
        }
      />
      <Select
        id={`${id}-unit`}
        labelText={`Unit of the frequency: ${words}`}
        hideLabel
        size="sm"
        disabled={disabled || value === null}
        value={value?.unit ?? 'year(s)'}
        onChange={event => value !== null && onChange({ ...value, unit: event.target.value as DurationUnit })}
      >
        {durationUnits.map(unit => (
          <SelectItem key={unit} value={unit} text={unit} />
        ))}
      </Select>
    </div>
  );
}
