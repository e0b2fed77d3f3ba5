import type { HbelRecord } from '#plugins/products/shared/hbel';
import { TextBox } from './text-box.js';

type Person = NonNullable<HbelRecord['author']>;

/** Author or reviewer of a limit with qualification; without a name there is none. */
export function PersonFields({
  id,
  label,
  person,
  faultOf,
  onChange,
}: {
  readonly id: 'author' | 'reviewedBy';
  readonly label: string;
  readonly person: Person | null;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (person: Person | null) => void;
}) {
  const set = (change: Partial<Person>): void => onChange({ name: '', ...person, ...change });
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">{label}</legend>
      {(['name', 'qualification', 'organisation'] as const).map(field => (
        <TextBox
          key={field}
          id={`${id}-${field}`}
          label={`${label}: ${field}`}
          value={person?.[field] ?? ''}
          fault={faultOf(`${id}.${field}`)}
          onChange={text => set({ [field]: text })}
        />
      ))}
    </fieldset>
  );
}
