import { Button, Checkbox, TextInput } from '@carbon/react';
import type { Band, ScoringTable } from '#schemas/risk/bands';
import { bandFaults } from '#schemas/risk/band-faults';
import { NumberInput } from './number-input.js';
import { NumberLine } from './number-line.js';

/** The lines of a scoring table, with the number line that shows what they leave out or hold twice. */
export function BandEditor({
  table,
  fault,
  onChange,
}: {
  readonly table: ScoringTable;
  readonly fault: string | undefined;
  readonly onChange: (bands: readonly Band[] | null) => void;
}) {
  const bands = table.bands ?? [];
  const faults = bandFaults(table);
  const replace = (index: number, band: Band): void =>
    onChange(bands.map((each, position) => (position === index ? band : each)));
  const remove = (index: number): void => {
    const rest = bands.filter((_each, position) => position !== index);
    onChange(rest.length === 0 ? null : rest);
  };
  return (
    <section aria-labelledby="bands-heading" className="limpid-editor">
      <h2 id="bands-heading">{table.kind === 'text' ? 'Texts and scores' : 'Ranges and scores'}</h2>
      {fault !== undefined && faults.length === 0 && <p role="alert">{fault}</p>}
      {table.kind === 'number' && <NumberLine table={table} />}
      {bands.length > 0 && (
        <div className="limpid-table-scroll">
          <table className="cds--data-table cds--data-table--sm" aria-label="Ranges">
            <thead>
              <tr>
                {headings(table.kind).map((heading, index) => (
                  <th key={index} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bands.map((band, index) => (
                <BandRow
                  key={index}
                  {...{ band, index, kind: table.kind }}
                  faults={faults.filter(each => each.path.startsWith(`bands.${index}.`)).map(each => each.message)}
                  onChange={next => replace(index, next)}
                  onRemove={() => remove(index)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="limpid-row limpid-between">
        <Button kind="tertiary" size="md" onClick={() => onChange([...bands, { score: bands.length + 1 }])}>
          {table.kind === 'text' ? 'Add text' : 'Add range'}
        </Button>
        <p className="limpid-sentence" role="status">
          {said(bands.length, faults)}
        </p>
      </div>
    </section>
  );
}

function said(count: number, faults: readonly { readonly path: string; readonly message: string }[]): string {
  if (count === 0) return 'No scores yet';
  const [first] = faults;
  if (first === undefined) return 'Every value has exactly one score';
  const place = /^bands\.(\d+)\./.exec(first.path)?.[1];
  return place === undefined ? first.message : `Line ${Number(place) + 1}: ${first.message}`;
}

function headings(kind: 'number' | 'text'): string[] {
  const edges = kind === 'text' ? ['Text'] : ['From', 'Includes it', 'To', 'Includes it'];
  return ['Line', ...edges, 'Score', 'Label', 'Fault', 'Remove'];
}

function BandRow({
  band,
  index,
  kind,
  faults,
  onChange,
  onRemove,
}: {
  readonly band: Band;
  readonly index: number;
  readonly kind: 'number' | 'text';
  readonly faults: readonly string[];
  readonly onChange: (band: Band) => void;
  readonly onRemove: () => void;
}) {
  const line = index + 1;
  return (
    <tr>
      <td>{line}</td>
      {kind === 'text' ? (
        <td className="limpid-band-text">
          <PlainInput
            id={`band-${index}-value`}
            label={`Text of line ${line}`}
            value={band.value}
            onChange={value => onChange({ ...band, value })}
          />
        </td>
      ) : (
        <>
          <td>
            <NumberInput
              id={`band-${index}-from`}
              label={`From of line ${line}`}
              value={band.from}
              placeholder="min"
              onChange={from => onChange({ ...band, from })}
            />
          </td>
          <td>
            <Included
              id={`band-${index}-from-inclusive`}
              label={`Line ${line} includes its lower edge`}
              on={band.fromInclusive !== false}
              absent={band.from === null || band.from === undefined}
              onChange={fromInclusive => onChange({ ...band, fromInclusive })}
            />
          </td>
          <td>
            <NumberInput
              id={`band-${index}-to`}
              label={`To of line ${line}`}
              value={band.to}
              placeholder="max"
              onChange={to => onChange({ ...band, to })}
            />
          </td>
          <td>
            <Included
              id={`band-${index}-to-inclusive`}
              label={`Line ${line} includes its upper edge`}
              on={band.toInclusive === true}
              absent={band.to === null || band.to === undefined}
              onChange={toInclusive => onChange({ ...band, toInclusive })}
            />
          </td>
        </>
      )}
      <td>
        <NumberInput
          id={`band-${index}-score`}
          label={`Score of line ${line}`}
          value={band.score}
          onChange={score => onChange({ ...band, score: score ?? 0 })}
        />
      </td>
      <td>
        <PlainInput
          id={`band-${index}-label`}
          label={`Label of line ${line}`}
          value={band.label}
          onChange={label => onChange({ ...band, label })}
        />
      </td>
      <td className="limpid-fault">{faults.join('; ')}</td>
      <td>
        <Button kind="ghost" size="sm" onClick={onRemove} aria-label={`Remove line ${line}`}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

function PlainInput({
  id,
  label,
  value,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string | null | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <TextInput
      id={id}
      labelText={label}
      hideLabel
      size="sm"
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** An edge that is not there has nothing to include. */
function Included({
  id,
  label,
  on,
  absent,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly on: boolean;
  readonly absent: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  if (absent) return <>–</>;
  return (
    <Checkbox id={id} labelText={label} hideLabel checked={on} onChange={(_event, { checked }) => onChange(checked)} />
  );
}
