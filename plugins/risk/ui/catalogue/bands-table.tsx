import { EmptyState } from '@limpid/ui-kit';
import { lowerEdge, upperEdge, type Band, type ScoringTable } from '#schemas/risk/bands';
import { NumberLine } from './number-line.js';

/** A scoring table to be read. */
export function BandsTable({ table, unit }: { readonly table: ScoringTable; readonly unit?: string | null }) {
  const bands = table.bands ?? [];
  if (bands.length === 0) return <EmptyState title="No ranges yet: nothing is scored" />;
  return (
    <>
      {table.kind === 'number' && <NumberLine table={table} />}
      <table className="cds--data-table" aria-label="Ranges">
        <thead>
          <tr>
            {[table.kind === 'text' ? 'Text' : `Range${unit ? `, ${unit}` : ''}`, 'Score', 'Label'].map(heading => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => (
            <tr key={index}>
              <td>{table.kind === 'text' ? band.value : rangeText(band, table)}</td>
              <td className="limpid-number">{band.score}</td>
              <td>{band.label ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** `≥ 10 and < 100`. */
export function rangeText(band: Band, table: ScoringTable): string {
  const [lower, upper] = [lowerEdge(band, table), upperEdge(band, table)];
  const parts = [
    Number.isFinite(lower.at) ? `${lower.inclusive ? '≥' : '>'} ${lower.at}` : '',
    Number.isFinite(upper.at) ? `${upper.inclusive ? '≤' : '<'} ${upper.at}` : '',
  ].filter(part => part !== '');
  return parts.length === 0 ? 'everything' : parts.join(' and ');
}
