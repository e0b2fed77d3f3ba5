import { Button, TextInput } from '@carbon/react';
import { useState } from 'react';
import { AddRow, faultOfList, PutRowBack, useRowRemoval } from '@limpid/ui-kit';
import type { FieldOption } from '#plugins/products/shared/additional-field';
import { typedNumber } from '#schemas/lib/typed-number';

/** The options of a single select, with the scores that rankings use. */
export function OptionEditor({
  options,
  faultOf,
  onChange,
}: {
  readonly options: readonly FieldOption[];
  readonly faultOf: (name: string) => string | undefined;
  readonly onChange: (options: readonly FieldOption[] | null) => void;
}) {
  const removal = useRowRemoval(options, rows => onChange(rows.length === 0 ? null : rows));
  const replace = (index: number, change: Partial<FieldOption>): void =>
    onChange(options.map((each, position) => (position === index ? { ...each, ...change } : each)));
  const whole = faultOfList(faultOf, 'options', options.length);
  return (
    <section aria-labelledby="options-heading">
      <h3 id="options-heading">Options</h3>
      {whole !== undefined && <p role="alert">{whole}</p>}
      {options.map((option, index) => (
        <OptionRow
          key={removal.keys.of(index)}
          option={option}
          number={index + 1}
          faultOf={field => faultOf(`options.${index}.${field}`)}
          onChange={change => replace(index, change)}
          onRemove={() => removal.remove(index)}
        />
      ))}
      <div className="limpid-row">
        <AddRow path="options" onAdd={() => onChange([...options, { value: '', label: '' }])}>
          Add option
        </AddRow>
        <PutRowBack removal={removal} noun="option" />
      </div>
    </section>
  );
}

function OptionRow({
  option,
  number,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly option: FieldOption;
  readonly number: number;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<FieldOption>) => void;
  readonly onRemove: () => void;
}) {
  const [typed, setTyped] = useState(option.score === null || option.score === undefined ? '' : String(option.score));
  const shared = (field: string, label: string) => ({
    id: `option-${number}-${field}`,
    labelText: label,
    size: 'md' as const,
    invalid: faultOf(field) !== undefined,
    invalidText: faultOf(field) ?? '',
    ...(faultOf(field) === undefined ? {} : { 'aria-describedby': `option-${number}-${field}-error-msg` }),
  });
  return (
    <fieldset className="limpid-option">
      <legend className="cds--label">Option {number}</legend>
      <TextInput
        {...shared('value', 'Value *')}
        value={option.value}
        onChange={event => onChange({ value: event.target.value })}
      />
      <TextInput
        {...shared('label', 'Label *')}
        value={option.label}
        onChange={event => onChange({ label: event.target.value })}
      />
      <TextInput
        {...shared('score', 'Score')}
        inputMode="decimal"
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          onChange({ score: typedNumber(event.target.value) as number | null });
        }}
      />
      <Button kind="ghost" size="md" onClick={onRemove} aria-label={`Remove option ${number}`}>
        Remove
      </Button>
    </fieldset>
  );
}
