import { Select, SelectItem, TextArea, TextInput } from '@carbon/react';
import { useState } from 'react';
import { DayField } from '@limpid/ui-kit';
import { typedNumber } from '#schemas/lib/typed-number';
import type { AnyFieldValue, FieldDefinition } from '#plugins/products/shared/additional-field';
import { describedByFault, type ControlProps } from './control-props.js';
import { dayProps, MomentInput } from './moment-input.js';
import { UsersInput } from './users-input.js';

/** The parts of a definition that decide how a value is entered. */
export type EnteredField = Pick<
  FieldDefinition,
  'name' | 'type' | 'unit' | 'minimum' | 'maximum' | 'options' | 'isRequired' | 'helpText'
>;

export interface FieldInputProps {
  readonly id: string;
  readonly field: EnteredField;
  readonly value: AnyFieldValue | null;
  readonly fault: string | undefined;
  readonly onChange: (value: AnyFieldValue | null) => void;
}

/** The control for a value of an additional field, by its type. */
export function FieldInput({ id, field, value, fault, onChange }: FieldInputProps) {
  const shared: ControlProps = {
    id,
    labelText:
      [field.name, field.unit ?? ''].filter(part => part !== '').join(', ') + (field.isRequired === true ? ' *' : ''),
    helperText: [field.helpText ?? '', rangeOf(field)].filter(part => part !== '').join('. '),
    invalid: fault !== undefined,
    invalidText: fault ?? '',
  };
  const plain = typeof value === 'string' ? value : '';
  const text = (typed: string): void => onChange(typed === '' ? null : typed);
  switch (field.type) {
    case 'single-line text':
      return (
        <TextInput
          {...shared}
          {...describedByFault(shared)}
          value={plain}
          onChange={event => text(event.target.value)}
        />
      );
    case 'multi-line text':
      return <TextArea {...shared} rows={3} value={plain} onChange={event => text(event.target.value)} />;
    case 'number':
      return <NumberInput shared={shared} value={value} onChange={onChange} />;
    case 'yes/no':
      return (
        <Choice
          shared={shared}
          options={[
            ['yes', 'Yes'],
            ['no', 'No'],
          ]}
          value={value === null ? '' : value === true ? 'yes' : 'no'}
          onChange={chosen => onChange(chosen === '' ? null : chosen === 'yes')}
        />
      );
    case 'single select':
      return (
        <Choice
          shared={shared}
          options={(field.options ?? []).map(option => [option.value, option.label])}
          value={plain}
          onChange={text}
        />
      );
    case 'date':
      return <DayField {...dayProps(shared)} value={plain === '' ? null : plain} onChange={onChange} />;
    case 'date-time':
      return <MomentInput shared={shared} value={plain} onChange={onChange} />;
    case 'users list':
      return <UsersInput {...shared} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'location list':
      return <LinesInput shared={shared} value={Array.isArray(value) ? value : []} onChange={onChange} />;
  }
}

function rangeOf({ minimum, maximum, unit }: EnteredField): string {
  const end = (limit: number): string => (unit === null ? String(limit) : `${limit} ${unit}`);
  if (minimum !== null && maximum !== null) return `${minimum} to ${end(maximum)}`;
  if (minimum !== null) return `At least ${end(minimum)}`;
  return maximum === null ? '' : `At most ${end(maximum)}`;
}

interface InputProps<V> {
  readonly shared: ControlProps;
  readonly value: V;
  readonly onChange: (value: AnyFieldValue | null) => void;
}

/** Keeps the typed text, so that `0.` can become `0.5`; an invalid number is sent and refused by the server. */
function NumberInput({ shared, value, onChange }: InputProps<AnyFieldValue | null>) {
  const [typed, setTyped] = useState(value === null ? '' : String(value as number));
  const shown = typedNumber(typed) === value ? typed : value === null ? '' : String(value as number);
  return (
    <TextInput
      {...shared}
      {...describedByFault(shared)}
      inputMode="decimal"
      value={shown}
      onChange={event => {
        setTyped(event.target.value);
        onChange(typedNumber(event.target.value));
      }}
    />
  );
}

function Choice({
  shared,
  options,
  value,
  onChange,
}: {
  readonly shared: ControlProps;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Select {...shared} value={value} onChange={event => onChange(event.target.value)}>
      <SelectItem value="" text="" />
      {options.map(([each, label]) => (
        <SelectItem key={each} value={each} text={label} />
      ))}
    </Select>
  );
}

/** One entry per line, because location names may contain commas. */
function LinesInput({ shared, value, onChange }: InputProps<readonly string[]>) {
  const [typed, setTyped] = useState(value.join('\n'));
  const read = (text: string): string[] =>
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '');
  return (
    <TextArea
      {...shared}
      rows={3}
      helperText={[shared.helperText, 'One location per line'].filter(part => part !== '').join('. ')}
      value={read(typed).join('\n') === value.join('\n') ? typed : value.join('\n')}
      onChange={event => {
        setTyped(event.target.value);
        const lines = read(event.target.value);
        onChange(lines.length === 0 ? null : lines);
      }}
    />
  );
}
