import { useState } from 'react';
import { typedNumber } from '#schemas/lib/typed-number';
import { TextBox } from './text-box.js';

interface NumberBoxProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly value: number | null | undefined;
  readonly fault: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A number field that shows the typed text and reports the number, or null while it is invalid. */
export function NumberBox({ id, label, help = '', value, fault, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState(textOf(value));
  // A value set elsewhere replaces the text; an equal number keeps the typed text.
  const shown = numberOf(typed) === (value ?? null) ? typed : textOf(value);
  return (
    <TextBox
      id={id}
      label={label}
      help={help}
      inputMode="decimal"
      value={shown}
      fault={fault}
      onChange={text => {
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}

function numberOf(text: string): number | null {
  const number = typedNumber(text);
  return typeof number === 'number' ? number : null;
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
