import { TextInput } from '@carbon/react';
import { useState } from 'react';
import { ambiguityOf, typedNumber } from '#schemas/lib/typed-number';

/** Error text of a number field (specification section 5). */
export const noNumber = 'Given input is not a number';

/**
 * A number in a table cell that keeps its text while typing. Invalid input is reported as text, so that it is refused
 * and not taken for an unbounded range.
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
  /** With a visible label, outside a table. */
  readonly alone?: boolean;
  /** Field path of errors, so that their summary links here. */
  readonly path?: string;
  /** Element with the error text; absent without an error. */
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
