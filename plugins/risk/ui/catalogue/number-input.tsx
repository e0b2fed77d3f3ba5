import { TextInput } from '@carbon/react';
import { useState } from 'react';
import { typedNumber } from '#schemas/lib/typed-number';

/** A number in a table cell: what is typed stays as typed, and what is no number is absent. */
export function NumberInput({
  id,
  label,
  value,
  placeholder = '',
  alone = false,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: number | null | undefined;
  readonly placeholder?: string;
  /** Outside a table: with its label to be seen. */
  readonly alone?: boolean;
  readonly onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null || value === undefined ? '' : String(value));
  const bad = typed.trim() !== '' && numberIn(typed) === null;
  return (
    <TextInput
      id={id}
      labelText={label}
      hideLabel={!alone}
      size={alone ? 'md' : 'sm'}
      inputMode="decimal"
      placeholder={placeholder}
      value={typed}
      invalid={bad}
      invalidText="Given input is not a number"
      onChange={event => {
        setTyped(event.target.value);
        onChange(numberIn(event.target.value));
      }}
    />
  );
}

function numberIn(typed: string): number | null {
  const number = typedNumber(typed);
  return typeof number === 'number' ? number : null;
}
