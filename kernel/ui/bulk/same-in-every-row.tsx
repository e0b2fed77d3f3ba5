import { Select, SelectItem, TextInput } from '@carbon/react';
import { useState } from 'react';
import type { MappedSheetProps } from './sheet-mapping.js';
import { constantsWith, unitsWithoutColumn } from './suggest-mapping.js';

/** Required columns that the file lacks because their value is the same for all rows: entered once. */
export function SameInEveryRow({ sheet, mapping, section, onChange }: MappedSheetProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const mapped = new Set(Object.values(mapping.columns));
  const units = new Set(unitsWithoutColumn(section, mapping.columns).map(({ unitHeading }) => unitHeading));
  const open = section.headings.filter(heading => !mapped.has(heading) && !units.has(heading));
  const given = open.filter(heading => added.includes(heading) || mapping.constants?.[heading] !== undefined);
  const left = open.filter(heading => !given.includes(heading) && heading !== section.headings[0]);
  return (
    <fieldset className="limpid-import-units">
      <legend>Same value in every row</legend>
      {given.map(heading => (
        <ConstantInput
          key={heading}
          id={`constant-${sheet.name}-${heading}`}
          label={heading}
          value={mapping.constants?.[heading] ?? ''}
          onChange={text => onChange({ ...mapping, constants: constantsWith(mapping, heading, text) })}
        />
      ))}
      {left.length > 0 && (
        <Select
          id={`constant-${sheet.name}`}
          labelText="Column missing in the file"
          size="sm"
          value=""
          onChange={event => setAdded([...added, event.target.value])}
        >
          <SelectItem value="" text="Choose a column" />
          {left.map(heading => (
            <SelectItem key={heading} value={heading} text={heading} />
          ))}
        </Select>
      )}
    </fieldset>
  );
}

/** Keeps blanks while typing; the mapping has the trimmed text. */
function ConstantInput({
  id,
  label,
  value,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      id={id}
      labelText={`${label} of all rows`}
      size="sm"
      value={typed.trim() === value ? typed : value}
      onChange={event => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
