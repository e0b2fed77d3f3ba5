import { Select, SelectItem } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import type { Signers } from '#schemas/approvals/signatures';

/** Chooses one of the people who may sign in the facility; empty: all. */
export function PersonSelect({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { data } = useFacilityData<Signers>('/signatures/people', 'Loading the people who may sign', { isAside: true });
  return (
    <Select id={id} labelText="Person" value={value} onChange={event => onChange(event.target.value)}>
      <SelectItem value="" text="Everybody" />
      {(data?.people ?? []).map(({ id: person, name, username }) => (
        <SelectItem key={person} value={person} text={`${name} (${username})`} />
      ))}
    </Select>
  );
}
