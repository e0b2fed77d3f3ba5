import { TextInput } from '@carbon/react';

interface TextBoxProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly inputMode?: 'text' | 'decimal';
  readonly disabled?: boolean;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A text field with help; its fault is linked to the field for screen readers. */
export function TextBox({ id, label, help = '', value, fault, onChange, ...more }: TextBoxProps) {
  const described = fault === undefined ? {} : { 'aria-describedby': `${id}-error-msg` };
  return (
    <TextInput
      {...more}
      {...described}
      id={id}
      labelText={label}
      helperText={help}
      autoComplete="off"
      value={value}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  );
}
