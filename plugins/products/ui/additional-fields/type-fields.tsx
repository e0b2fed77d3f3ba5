import { Checkbox, Select, SelectItem } from '@carbon/react';
import { useRef } from 'react';
import { Field, type FormField, type FormValues } from '@limpid/ui-kit';
import {
  additionalFieldTypes,
  type AdditionalFieldType,
  type AnyFieldValue,
  type FieldOption,
} from '#plugins/products/shared/additional-field';
import { FieldInput } from './field-input.js';
import { OptionEditor } from './option-editor.js';

type FaultOf = (name: string) => string | undefined;
type Change = (name: string, value: unknown) => void;

/** Settings of some types only, cleared when the type changes. */
const ofType = ['unit', 'minimum', 'maximum', 'decimals', 'options', 'defaultValue', 'usableInRanking'] as const;

const unitField: FormField = { kind: 'text', name: 'unit', label: 'Unit', help: 'For example °C, mg/l, min' };

/** The type of a field and its settings: range and unit of numbers, options of a select, a default. */
export function TypeFields({
  values,
  change,
  faultOf,
}: {
  readonly values: FormValues;
  readonly change: Change;
  readonly faultOf: FaultOf;
}) {
  const type = additionalFieldTypes.find(each => each === values['type']);
  // Arrow keys pass through other types, so the settings of each type are restored on return.
  const left = useRef(new Map<string, FormValues>());
  const choose = (chosen: string): void => {
    if (type !== undefined) left.current.set(type, Object.fromEntries(ofType.map(name => [name, values[name]])));
    change('type', chosen === '' ? null : chosen);
    for (const name of ofType) change(name, left.current.get(chosen)?.[name] ?? null);
  };
  return (
    <section className="limpid-own-fields" aria-labelledby="type-heading">
      <h2 id="type-heading">Value</h2>
      <div className="limpid-form">
        <Select
          id="field-type"
          labelText="Type *"
          helperText="Cannot change once a record has a value"
          value={type ?? ''}
          invalid={faultOf('type') !== undefined}
          invalidText={faultOf('type') ?? ''}
          onChange={event => choose(event.target.value)}
        >
          {type === undefined && <SelectItem value="" text="" />}
          {additionalFieldTypes.map(each => (
            <SelectItem key={each} value={each} text={each.charAt(0).toUpperCase() + each.slice(1)} />
          ))}
        </Select>
        {type === 'number' && <NumberRules {...{ values, change, faultOf }} />}
      </div>
      {type === 'single select' && (
        <OptionEditor
          options={(values['options'] ?? []) as readonly FieldOption[]}
          faultOf={faultOf}
          onChange={options => change('options', options)}
        />
      )}
      {type !== undefined && (
        <div className="limpid-own-default">
          <FieldInput
            key={type}
            id="field-defaultValue"
            field={{
              ...rulesOf(values, type),
              name: 'Default',
              isRequired: false,
              helpText: 'What a new record starts with',
            }}
            value={(values['defaultValue'] ?? null) as AnyFieldValue | null}
            fault={faultOf('defaultValue')}
            onChange={value => change('defaultValue', value)}
          />
        </div>
      )}
      {(type === 'number' || type === 'single select') && (
        <Checkbox
          id="field-usableInRanking"
          labelText={
            type === 'number' ? 'Rankings may use the number' : 'Rankings may use the scores; every option needs one'
          }
          checked={values['usableInRanking'] === true}
          invalid={faultOf('usableInRanking') !== undefined}
          invalidText={faultOf('usableInRanking') ?? ''}
          onChange={(_event, { checked }) => change('usableInRanking', checked)}
        />
      )}
    </section>
  );
}

function rulesOf(values: FormValues, type: AdditionalFieldType) {
  const number = (name: string): number | null => {
    const value = values[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    type,
    unit: typeof values['unit'] === 'string' && values['unit'] !== '' ? values['unit'] : null,
    minimum: number('minimum'),
    maximum: number('maximum'),
    options: (values['options'] ?? null) as FieldOption[] | null,
  };
}

const numberRules = [
  ['minimum', 'Minimum'],
  ['maximum', 'Maximum'],
  ['decimals', 'Decimals'],
] as const;

function NumberRules({
  values,
  change,
  faultOf,
}: {
  readonly values: FormValues;
  readonly change: Change;
  readonly faultOf: FaultOf;
}) {
  return (
    <>
      <Field
        field={unitField}
        value={values['unit']}
        fault={faultOf('unit')}
        onChange={value => change('unit', value === '' ? null : value)}
      />
      {numberRules.map(([name, label]) => (
        <FieldInput
          key={name}
          id={`field-${name}`}
          field={{
            name: label,
            type: 'number',
            unit: null,
            minimum: null,
            maximum: null,
            options: null,
            isRequired: false,
            helpText: name === 'decimals' ? 'Places after the decimal point; empty: any' : null,
          }}
          value={(values[name] ?? null) as number | null}
          fault={faultOf(name)}
          onChange={value => change(name, value)}
        />
      ))}
    </>
  );
}
