import { Select, SelectItem } from '@carbon/react';
import { readerUnitKinds, type ReaderUnitKind } from '../format/reader-units.js';
import { words } from '../format/format.js';
import { chooseAsReader, densities, useReaderChoices, type Density } from './reader-choices.js';

/** What the reader chooses for this browser: units of numbers and the height of table rows. */
export function ReaderSettings() {
  const { density, units } = useReaderChoices();
  const kinds = Object.entries(readerUnitKinds) as [ReaderUnitKind, (typeof readerUnitKinds)[ReaderUnitKind]][];
  return (
    <div className="limpid-form">
      {kinds.map(([kind, { label, units: offered }]) => (
        <Select
          key={kind}
          id={`reader-${kind}`}
          labelText={label}
          value={units[kind] ?? ''}
          onChange={({ target: { value } }) => {
            const { [kind]: _, ...others } = units;
            chooseAsReader({ units: value === '' ? others : { ...others, [kind]: value } });
          }}
        >
          <SelectItem value="" text="As calculated" />
          {offered.map(unit => (
            <SelectItem key={unit} value={unit} text={unit} />
          ))}
        </Select>
      ))}
      <Select
        id="reader-density"
        labelText="Height of table rows"
        value={density}
        onChange={({ target: { value } }) => chooseAsReader({ density: value as Density })}
      >
        {densities.map(each => (
          <SelectItem key={each} value={each} text={words(each)} />
        ))}
      </Select>
    </div>
  );
}
