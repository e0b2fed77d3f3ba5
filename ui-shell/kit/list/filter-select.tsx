import { Select, SelectItem } from '@carbon/react';
import type { ListState } from './list-state.js';

/** A filter among the tools of a list. */
export function FilterSelect({
  id,
  label,
  all,
  choices,
  state,
}: {
  readonly id: string;
  /** Read out, not shown. */
  readonly label: string;
  /** Label of the option without a filter. */
  readonly all: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly state: Pick<ListState, 'filter' | 'set'>;
}) {
  return (
    <Select
      id={id}
      labelText={label}
      hideLabel
      size="lg"
      value={state.filter}
      onChange={event => state.set({ filter: event.target.value })}
    >
      <SelectItem value="" text={all} />
      {choices.map(([value, text]) => (
        <SelectItem key={value} value={value} text={text} />
      ))}
    </Select>
  );
}
