import { Checkbox, ComboBox, Select, SelectItem, TextArea, TextInput } from '@carbon/react';
import { useMemo, useState } from 'react';
import { pickerCharacters, truncated } from '#schemas/constants';
import { ambiguityOf, typedNumber } from '#schemas/lib/typed-number';
import { useFacilityData, type RecordRow } from '../api/queries.js';
import { withAsOf } from '../views/as-of.js';
import type { Quantity } from '../format/format.js';
import { useDefaultUnit } from './default-unit.js';
import { choicesPath, useMayChoose } from './choices.js';
import { ChoicesField } from './choices-field.js';
import { NoneYet } from './none-yet.js';
import { DayField, describedByFault } from './day-field.js';
import type { FormField } from './fields.js';
import { ReferencesField } from './references-field.js';
import { SuggestedField } from './suggested-field.js';
import { useEarlyKeys } from './use-early-keys.js';

export interface FieldProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The control of one field, with its label, help and error. */
export function Field({ field, value, fault: refused, onChange }: FieldProps) {
  // 1,234 is typed as a number.
  const typed = field.kind === 'quantity' ? (value as Quantity | null)?.value : value;
  const takesNumber = field.kind === 'number' || field.kind === 'quantity';
  const fault = refused === undefined || !takesNumber ? refused : (ambiguityOf(typed) ?? refused);
  const shared = {
    id: `field-${field.name}`,
    // A box is either ticked or not: it asks for nothing.
    labelText: field.required === true && field.kind !== 'boolean' ? `${field.label} *` : field.label,
    helperText: field.help ?? '',
    invalid: fault !== undefined,
    invalidText: fault ?? '',
  };
  const line = { ...shared, ...describedByFault(shared.id, fault) };
  switch (field.kind) {
    case 'textarea':
      return <TextArea {...shared} rows={3} value={text(value)} onChange={event => onChange(event.target.value)} />;
    case 'number':
      return <NumberField shared={line} value={value} onChange={onChange} />;
    case 'date':
      return (
        <DayField
          id={shared.id}
          label={shared.labelText}
          help={field.help}
          value={(value ?? null) as string | null}
          fault={fault}
          onChange={onChange}
        />
      );
    case 'boolean':
      return <Checkbox {...shared} checked={value === true} onChange={(_event, { checked }) => onChange(checked)} />;
    case 'select':
      return (
        <Select
          {...shared}
          value={text(value)}
          onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
        >
          {field.required !== true || text(value) === '' ? <SelectItem value="" text="" /> : null}
          {field.options.map(option => (
            <SelectItem key={option.value} value={option.value} text={option.label} />
          ))}
          {/* Else the first option would seem to be chosen. */}
          {text(value) !== '' && !field.options.some(option => option.value === value) && (
            <SelectItem value={text(value)} text={`${text(value)} (is no choice here)`} />
          )}
        </Select>
      );
    case 'quantity':
      return <QuantityField field={field} value={value as Quantity | null} shared={shared} onChange={onChange} />;
    case 'reference':
      return <ReferenceField field={field} value={value} shared={shared} onChange={onChange} />;
    case 'references':
      return (
        <ReferencesField field={field} ids={(value ?? []) as readonly string[]} fault={fault} onChange={onChange} />
      );
    case 'suggested':
      return <SuggestedField field={field} line={line} value={text(value)} onChange={onChange} />;
    case 'list':
      return field.choices !== undefined ? (
        <ChoicesField
          field={field}
          choices={field.choices}
          chosen={Array.isArray(value) ? (value as readonly string[]) : []}
          fault={fault}
          onChange={onChange}
        />
      ) : (
        <TextInput
          {...line}
          helperText={field.help ?? 'Separate several entries by commas'}
          value={Array.isArray(value) ? value.join(', ') : text(value)}
          onChange={event => onChange(event.target.value)}
          onBlur={event =>
            onChange(
              event.target.value
                .split(',')
                .map(part => part.trim())
                .filter(part => part !== ''),
            )
          }
        />
      );
    default:
      return <TextInput {...line} value={text(value)} onChange={event => onChange(event.target.value)} />;
  }
}

interface Shared {
  readonly id: string;
  readonly labelText: string;
  readonly helperText: string;
  readonly invalid: boolean;
  readonly invalidText: string;
}

/** Keeps the text as it is typed, since `0.` on the way to `0.5` already is a number. */
function NumberField({
  shared,
  value,
  onChange,
}: {
  readonly shared: Shared;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState(text(value));
  const shown = typedNumber(typed) === (value ?? null) ? typed : text(value);
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      value={shown}
      onChange={event => {
        setTyped(event.target.value);
        onChange(typedNumber(event.target.value));
      }}
    />
  );
}

function QuantityField({
  field,
  value,
  shared,
  onChange,
}: {
  field: Extract<FormField, { kind: 'quantity' }>;
  value: Quantity | null;
  shared: Shared;
  onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState(value === null || value === undefined ? '' : String(value.value));
  const [chosen, setChosen] = useState<string | null>(null);
  const byDefault = useDefaultUnit(field.unitKey, field.units, field.defaultUnit);
  const unit = value?.unit ?? chosen ?? byDefault;
  const send = (nextText: string, nextUnit: string): void =>
    onChange(nextText.trim() === '' ? null : { value: typedNumber(nextText), unit: nextUnit });
  return (
    <div className="limpid-quantity">
      <TextInput
        {...shared}
        {...describedByFault(shared.id, shared.invalid ? shared.invalidText : undefined)}
        inputMode="decimal"
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          send(event.target.value, unit);
        }}
      />
      <Select
        id={`${shared.id}-unit`}
        hideLabel
        labelText={`${field.label} unit`}
        value={unit}
        onChange={event => {
          setChosen(event.target.value);
          send(typed, event.target.value);
        }}
      >
        {field.units.map(each => (
          <SelectItem key={each} value={each} text={each} />
        ))}
      </Select>
    </div>
  );
}

interface Item {
  readonly id: string;
  readonly label: string;
}

/** A record chosen by typing part of its ID or name; the server searches. */
function ReferenceField({
  field,
  value,
  shared,
  onChange,
}: {
  field: Extract<FormField, { kind: 'reference' }>;
  value: unknown;
  shared: Shared;
  onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState('');
  const mayChoose = useMayChoose(field);
  const chosen = useFacilityData<Readonly<Record<string, RecordRow>>>(
    withAsOf(`${field.path}/${String(value as string)}`, field.asOf ?? null),
    `Loading ${field.label.toLowerCase()}`,
    { enabled: mayChoose && typeof value === 'string' && value !== '' },
  );
  const [picked, setPicked] = useState<Item | null>(null);
  const found = Object.values(chosen.data ?? {})[0];
  // The box treats a new object as a new choice and reports it, so the answer about the previous record must not undo
  // the choice.
  const loaded = found !== undefined && found.id === value ? item(found).label : null;
  const known = useMemo(
    () => (loaded === null ? null : { id: String(value as string), label: loaded }),
    [value, loaded],
  );
  const current = picked?.id === value ? picked : known;
  // The box reports the label of a choice as if it had been typed.
  const search = typed === current?.label ? '' : typed;
  const { data, error, isPlaceholderData } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>>>(
    choicesPath(field, search),
    `Searching ${field.label.toLowerCase()}`,
    { enabled: mayChoose },
  );
  const items = (data?.[field.many] ?? []).map(item);
  const nothing = data !== undefined && items.length === 0;
  // Until the search is answered, older options are filtered by the typed text, so that a key cannot choose an
  // unintended record.
  const offers = ({ label }: Item, wanted: string): boolean =>
    (wanted === search && !isPlaceholderData) || label.toLowerCase().includes(wanted.toLowerCase());
  const isWaiting =
    mayChoose &&
    error === null &&
    (data === undefined || (isPlaceholderData && !items.some(each => offers(each, search))));
  const onEarlyKey = useEarlyKeys(isWaiting);
  // An empty box would suggest that nothing is chosen.
  const failed = (current === null ? chosen.error : null) ?? error;
  return (
    <ComboBox<Item>
      id={shared.id}
      titleText={shared.labelText}
      helperText={shared.helperText}
      invalid={shared.invalid}
      invalidText={shared.invalidText}
      // An empty list would suggest that there are no records, whatever the cause.
      warn={failed !== null || nothing || !mayChoose}
      warnText={
        mayChoose
          ? (failed?.message ?? (search === '' ? <NoneYet add={field.add} /> : 'No record has this ID or name'))
          : `Choosing requires the permission ${field.permission ?? ''}`
      }
      // Filtered here as well: on Enter the box takes the place of a match among the filtered ones for its place among all.
      items={items.filter(each => offers(each, search))}
      itemToString={each => each?.label ?? ''}
      selectedItem={current}
      shouldFilterItem={({ item: each, inputValue }) =>
        offers(each, inputValue === current?.label ? '' : (inputValue ?? ''))
      }
      onKeyDownCapture={onEarlyKey}
      onInputChange={setTyped}
      onChange={({ selectedItem }) => {
        const next = selectedItem?.id ?? null;
        // The box also reports the value it was given.
        if (next === value || next === (current?.id ?? null)) return;
        setPicked(selectedItem ?? null);
        onChange(next);
      }}
    />
  );
}

function item(row: RecordRow): Item {
  const label = `${String(row['externalId'])} ${String(row['name'])}`;
  return { id: row.id, label: truncated(label, pickerCharacters.alone) };
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value as string | number);
}
