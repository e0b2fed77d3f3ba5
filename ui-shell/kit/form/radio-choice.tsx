import { RadioButton, RadioButtonGroup } from '@carbon/react';

export interface RadioChoiceProps<K extends string> {
  /** Also part of the ids of the buttons, so it must be unique on a page. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: K, label: string])[];
  readonly value: K;
  readonly className?: string;
  readonly onChange: (value: K) => void;
}

/** One of a few options, all visible at once. */
export function RadioChoice<K extends string>({
  name,
  label,
  options,
  value,
  className = '',
  onChange,
}: RadioChoiceProps<K>) {
  return (
    <RadioButtonGroup
      className={className}
      legendText={label}
      name={name}
      valueSelected={value}
      onChange={chosen => {
        const option = options.find(([each]) => each === chosen);
        if (option !== undefined) onChange(option[0]);
      }}
    >
      {options.map(([each, text]) => (
        <RadioButton key={each} id={`${name}-${each}`} value={each} labelText={text} />
      ))}
    </RadioButtonGroup>
  );
}
