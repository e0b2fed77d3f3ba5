import { Button, Checkbox, Select, SelectItem, TextArea, TextInput } from '@carbon/react';
import { useState } from 'react';
import { typedNumber } from '#schemas/lib/typed-number';
import type { Criterion, PolicySettings } from '#plugins/limits/shared/policy';
import { criterionWord } from '../words.js';
import type { PolicyField } from './policy-field-types.js';
import { valueAt } from './settings-path.js';

export interface FieldControl {
  readonly settings: PolicySettings;
  readonly disabled: boolean;
  readonly faultOf: (path: string) => string | undefined;
  /** The warning for readers of a setting. */
  readonly warningOf?: (path: string) => string | undefined;
  readonly onChange: (path: string, value: unknown) => void;
}

/** One setting with its help and its fault. */
export function PolicyFieldControl({
  field,
  control,
}: {
  readonly field: PolicyField;
  readonly control: FieldControl;
}) {
  const { settings, disabled, onChange } = control;
  const value = valueAt(settings, field.path);
  const fault = control.faultOf(field.path);
  const id = `policy-${field.path.replaceAll('.', '-')}`;
  const warning = control.warningOf?.(field.path);
  const shared = {
    id,
    helperText: field.help,
    disabled,
    invalid: fault !== undefined,
    invalidText: fault ?? '',
    warn: warning !== undefined,
    warnText: warning ?? '',
  };
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox
          {...shared}
          labelText={field.label}
          checked={value === true}
          onChange={(_event, { checked }) => onChange(field.path, checked)}
        />
      );
    case 'number':
    case 'sampleNumber': {
      const unit =
        field.kind === 'number' ? field.unit : unitOfForm(settings.limitRepresentation.sampleLimits, field.sampleType);
      return (
        <NumberText
          {...shared}
          label={unit === '' ? field.label : `${field.label}, ${unit}`}
          value={value}
          onChange={next => onChange(field.path, next)}
        />
      );
    }
    case 'text':
      return (
        <TextArea
          {...shared}
          labelText={field.label}
          rows={4}
          value={typeof value === 'string' ? value : ''}
          onChange={event => onChange(field.path, event.target.value === '' ? null : event.target.value)}
        />
      );
    case 'quantity':
      return (
        <div className="limpid-quantity">
          <NumberText
            {...shared}
            label={field.label}
            value={valueAt(settings, `${field.path}.value`)}
            onChange={next => onChange(`${field.path}.value`, next)}
          />
          <Select
            id={`${id}-unit`}
            hideLabel
            labelText={`${field.label} unit`}
            disabled={disabled}
            value={String(valueAt(settings, `${field.path}.unit`))}
            onChange={event => onChange(`${field.path}.unit`, event.target.value)}
          >
            {field.units.map(unit => (
              <SelectItem key={unit} value={unit} text={unit} />
            ))}
          </Select>
        </div>
      );
    case 'choice':
      return (
        <Select
          {...shared}
          labelText={field.label}
          value={String(value)}
          onChange={event => {
            const chosen = field.options.find(([option]) => String(option) === event.target.value);
            if (chosen !== undefined) onChange(field.path, chosen[0]);
          }}
        >
          {field.options.map(([option, label]) => (
            <SelectItem key={String(option)} value={String(option)} text={label} />
          ))}
        </Select>
      );
    case 'sampleForm': {
      const form = value as PolicySettings['limitRepresentation']['sampleLimits']['swab'];
      return (
        <Select
          {...shared}
          labelText={field.label}
          value={form.usePerSampleLimit ? form.unit : 'ppm'}
          onChange={event =>
            onChange(field.path, { usePerSampleLimit: event.target.value !== 'ppm', unit: event.target.value })
          }
        >
          <SelectItem value="mg" text={`mg per ${field.sampleType}`} />
          <SelectItem value="ug" text={`ug per ${field.sampleType}`} />
          <SelectItem value="ppm" text="concentration in ppm" />
        </Select>
      );
    }
    case 'order':
      return <CriteriaOrder field={field} order={settings.criteriaOrder} control={control} />;
  }
}

function unitOfForm(
  forms: PolicySettings['limitRepresentation']['sampleLimits'],
  sampleType: 'swab' | 'rinse',
): string {
  const form = forms[sampleType];
  return form.usePerSampleLimit ? `${form.unit} per ${sampleType}` : 'ppm';
}

/** A number as typed; invalid input goes to the server, which reports it. */
function NumberText({
  label,
  value,
  onChange,
  ...shared
}: {
  readonly id: string;
  readonly label: string;
  readonly helperText: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly invalidText: string;
  readonly warn: boolean;
  readonly warnText: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const asText = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [typed, setTyped] = useState(asText);
  return (
    <TextInput
      {...shared}
      labelText={label}
      inputMode="decimal"
      value={parsed(typed) === value ? typed : asText}
      onChange={event => {
        setTyped(event.target.value);
        onChange(parsed(event.target.value));
      }}
    />
  );
}

function parsed(typed: string): number | string {
  return typedNumber(typed) ?? typed;
}

/** Criteria in the order in which they are tried, moved by buttons. */
function CriteriaOrder({
  field,
  order,
  control: { disabled, onChange },
}: {
  readonly field: PolicyField;
  readonly order: readonly Criterion[];
  readonly control: FieldControl;
}) {
  const move = (index: number, by: 1 | -1): void => {
    const next = [...order];
    const [criterion] = next.splice(index, 1);
    if (criterion !== undefined) next.splice(index + by, 0, criterion);
    onChange(field.path, next);
  };
  return (
    <fieldset>
      <legend className="cds--label">{field.label}</legend>
      <p className="cds--form__helper-text">{field.help}</p>
      <ol className="limpid-order">
        {order.map((criterion, index) => (
          <li key={criterion}>
            <span>{criterionWord(criterion)}</span>
            <Button
              kind="ghost"
              size="sm"
              disabled={disabled || index === 0}
              onClick={() => move(index, -1)}
              aria-label={`Move ${criterionWord(criterion)} up`}
            >
              Up
            </Button>
            <Button
              kind="ghost"
              size="sm"
              disabled={disabled || index === order.length - 1}
              onClick={() => move(index, 1)}
              aria-label={`Move ${criterionWord(criterion)} down`}
            >
              Down
            </Button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
