import { TextInput } from '@carbon/react';
import { useState } from 'react';
import { ambiguityOf, typedNumber } from '#schemas/lib/typed-number';

/** Told at a field for a number with another text (specification section 5). */
export const noNumber = 'Given input is not a number';

/**
 * A number in a table cell: what is typed stays as typed. What is no number is told as its text, so that it is refused: taken
 * for nothing, it would say that a range has no end.
 */
export function NumberInput({
  id,
  label,
  value,
  placeholder = '',
  alone = false,
  path,
  faultId,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: number | string | null | undefined;
  readonly placeholder?: string;
  /** Outside a table: with its label to be seen. */
  readonly alone?: boolean;
  /** The field as refusals call it, so that their summary leads here. */
  readonly path?: string;
  /** What says elsewhere what is wrong with the number; left out while nothing is. */
  readonly faultId?: string | undefined;
  readonly onChange: (value: number | string | null) => void;
}) {
  const [typed, setTyped] = useState(value === null || value === undefined ? '' : String(value));
  const bad = typeof typedNumber(typed) === 'string';
  return (
    <TextInput
      id={id}
      labelText={label}
      hideLabel={!alone}
      size={alone ? 'md' : 'sm'}
      inputMode="decimal"
      placeholder={placeholder}
      data-path={path}
      {...(faultId === undefined ? {} : { 'aria-describedby': faultId })}
      value={typed}
      invalid={bad}
      invalidText={ambiguityOf(typed) ?? noNumber}
      onChange={event => {
        setTyped(event.target.value);
        onChange(typedNumber(event.target.value));
      }}
    />
  );
}
