import { Button, Checkbox } from '@carbon/react';
import { AddRow, DataTable, PutRowBack, useRowRemoval, type TableColumn } from '@limpid/ui-kit';
import type { Band, ScoringTable } from '#plugins/risk/shared/setup/bands';
import { bandFaults, type BandFault } from '#plugins/risk/shared/setup/band-faults';
import { termFaults } from '#plugins/risk/shared/setup/term-faults';
import { NumberInput, noNumber } from '../number-input.js';
import { NumberLine } from './number-line.js';
import { PlainInput } from '../plain-input.js';

/** A line while typing; an invalid number is still its text. */
type EditedBand = Omit<Band, 'from' | 'to' | 'score'> & {
  readonly from?: number | string | null;
  readonly to?: number | string | null;
  readonly score: number | string | null;
};

/** Editor of a scoring table, with a number line of gaps and overlaps. */
export function BandEditor({
  table,
  fault,
  onChange,
}: {
  /** With the scored field, where its terms are known. */
  readonly table: ScoringTable & { readonly sourceField?: string | null };
  readonly fault: string | undefined;
  readonly onChange: (bands: readonly EditedBand[] | null) => void;
}) {
  const bands: readonly EditedBand[] = table.bands ?? [];
  const unread = unreadNumbers(bands);
  const faults = unread.length > 0 ? unread : [...bandFaults(table), ...termFaults(table)];
  const removal = useRowRemoval(bands, rows => onChange(rows.length === 0 ? null : rows));
  const messagesOf = (index: number): string[] =>
    unique(faults.filter(each => each.path.startsWith(`bands.${index}.`)).map(each => each.message));
  const faultId = (index: number): string | undefined =>
    messagesOf(index).length === 0 ? undefined : `band-${index}-fault`;
  const replace = (index: number, band: EditedBand): void =>
    onChange(bands.map((each, position) => (position === index ? band : each)));
  const text: TableColumn<EditedBand> = {
    heading: 'Text',
    className: 'limpid-band-text',
    render: (band, index) => (
      <PlainInput
        id={`band-${index}-value`}
        label={`Text of line ${index + 1}`}
        path={`bands.${index}.value`}
        value={band.value}
        onChange={value => replace(index, { ...band, value })}
      />
    ),
  };
  const columns: readonly TableColumn<EditedBand>[] = [
    { heading: 'Line', render: (_band, index) => index + 1 },
    ...(table.kind === 'text' ? [text] : edgeColumns(replace, faultId)),
    {
      heading: 'Score',
      render: (band, index) => (
        <NumberInput
          id={`band-${index}-score`}
          label={`Score of line ${index + 1}`}
          path={`bands.${index}.score`}
          faultId={faultId(index)}
          value={band.score}
          onChange={score => replace(index, { ...band, score })}
        />
      ),
    },
    {
      heading: 'Label',
      render: (band, index) => (
        <PlainInput
          id={`band-${index}-label`}
          label={`Label of line ${index + 1}`}
          value={band.label}
          onChange={label => replace(index, { ...band, label })}
        />
      ),
    },
    {
      heading: 'Fault',
      className: 'limpid-fault',
      render: (_band, index) => <span id={`band-${index}-fault`}>{messagesOf(index).join('; ')}</span>,
    },
    {
      heading: 'Remove',
      render: (_band, index) => (
        <Button kind="ghost" size="sm" onClick={() => removal.remove(index)} aria-label={`Remove line ${index + 1}`}>
          Remove
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="bands-heading" className="limpid-editor">
      <h2 id="bands-heading">{table.kind === 'text' ? 'Texts and scores' : 'Ranges and scores'}</h2>
      {fault !== undefined && faults.length === 0 && <p role="alert">{fault}</p>}
      {table.kind === 'number' && unread.length === 0 && <NumberLine table={table} />}
      {bands.length > 0 && (
        <DataTable
          title="Ranges"
          size="sm"
          columns={columns}
          rows={bands}
          keyOf={(_band, index) => removal.keys.of(index)}
        />
      )}
      <div className="limpid-row limpid-between">
        <div className="limpid-row">
          <AddRow path="bands" onAdd={() => onChange([...bands, { score: bands.length + 1 }])}>
            {table.kind === 'text' ? 'Add text' : 'Add range'}
          </AddRow>
          <PutRowBack removal={removal} noun="line" />
        </div>
        <p className="limpid-sentence" role="status">
          {said(bands.length, faults)}
        </p>
      </div>
    </section>
  );
}

/** Two fields of one line may have the same fault. */
function unique(messages: readonly string[]): string[] {
  return [...new Set(messages)];
}

/** Unreadable numbers; gaps are only checked without them. */
function unreadNumbers(bands: readonly EditedBand[]): BandFault[] {
  return bands.flatMap((band, index) => [
    ...(['from', 'to', 'score'] as const)
      .filter(field => typeof band[field] === 'string')
      .map(field => ({ path: `bands.${index}.${field}`, message: noNumber })),
    ...(band.score === null ? [{ path: `bands.${index}.score`, message: 'the score is missing' }] : []),
  ]);
}

function said(count: number, faults: readonly { readonly path: string; readonly message: string }[]): string {
  if (count === 0) return 'No scores yet';
  const [first] = faults;
  if (first === undefined) return 'Every value has exactly one score';
  const place = /^bands\.(\d+)\./.exec(first.path)?.[1];
  return place === undefined ? first.message : `Line ${Number(place) + 1}: ${first.message}`;
}

function edgeColumns(
  replace: (index: number, band: EditedBand) => void,
  faultId: (index: number) => string | undefined,
): readonly TableColumn<EditedBand>[] {
  return [
    {
      heading: 'From',
      render: (band, index) => (
        <NumberInput
          id={`band-${index}-from`}
          label={`From of line ${index + 1}`}
          path={`bands.${index}.from`}
          faultId={faultId(index)}
          value={band.from}
          placeholder="min"
          onChange={from => replace(index, { ...band, from })}
        />
      ),
    },
    {
      heading: 'Included',
      render: (band, index) => (
        <Included
          id={`band-${index}-from-inclusive`}
          label={`Line ${index + 1} includes its lower edge`}
          on={band.fromInclusive !== false}
          absent={band.from === null || band.from === undefined}
          onChange={fromInclusive => replace(index, { ...band, fromInclusive })}
        />
      ),
    },
    {
      heading: 'To',
      render: (band, index) => (
        <NumberInput
          id={`band-${index}-to`}
          label={`To of line ${index + 1}`}
          path={`bands.${index}.to`}
          faultId={faultId(index)}
          value={band.to}
          placeholder="max"
          onChange={to => replace(index, { ...band, to })}
        />
      ),
    },
    {
      heading: 'Included',
      render: (band, index) => (
        <Included
          id={`band-${index}-to-inclusive`}
          label={`Line ${index + 1} includes its upper edge`}
          on={band.toInclusive === true}
          absent={band.to === null || band.to === undefined}
          onChange={toInclusive => replace(index, { ...band, toInclusive })}
        />
      ),
    },
  ];
}

/** An unbounded edge cannot be included or excluded. */
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
