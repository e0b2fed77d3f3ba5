import { DataTable, EmptyState } from '@limpid/ui-kit';
import { lowerEdge, upperEdge, type Band, type ScoringTable } from '#plugins/risk/shared/setup/bands';
import { NumberLine } from './number-line.js';

/** A read-only scoring table. */
export function BandsTable({ table, unit }: { readonly table: ScoringTable; readonly unit?: string | null }) {
  const bands = table.bands ?? [];
  if (bands.length === 0) return <EmptyState title="No ranges yet, so nothing is scored" />;
  return (
    <>
      {table.kind === 'number' && <NumberLine table={table} />}
      <DataTable
        title="Ranges"
        columns={[
          {
            heading: table.kind === 'text' ? 'Text' : `Range${unit ? `, ${unit}` : ''}`,
            render: band => (table.kind === 'text' ? band.value : rangeText(band, table)),
          },
          { heading: 'Score', align: 'end', render: band => band.score },
          { heading: 'Label', render: band => band.label ?? '–' },
        ]}
        rows={bands}
        keyOf={(_band, index) => String(index)}
      />
    </>
  );
}

/** `≥ 10 and < 100`. */
function rangeText(band: Band, table: ScoringTable): string {
  const [lower, upper] = [lowerEdge(band, table), upperEdge(band, table)];
  const parts = [
    Number.isFinite(lower.at) ? `${lower.inclusive ? '≥' : '>'} ${lower.at}` : '',
    Number.isFinite(upper.at) ? `${upper.inclusive ? '≤' : '<'} ${upper.at}` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? 'everything' : parts.join(' and ');
}
