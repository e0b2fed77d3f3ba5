import { opensPage, Picture, formatNumber } from '@limpid/ui-kit';
import { Chart } from '@limpid/ui-kit/chart';
import type { MissingInput } from '#plugins/limits/shared/limit';
import { completenessOf, type KindCompleteness } from './completeness-of-kinds.js';
import { places } from './record-places.js';

const rowHeight = 34;

export interface CompletenessProps {
  readonly missing: readonly MissingInput[];
  readonly counts: readonly { readonly kind: string; readonly title: string; readonly live: number }[];
}

/** How many records of each kind have all data that limits need (screens C18); a bar leads to the list of its kind. */
export function Completeness({ missing, counts }: CompletenessProps) {
  const rows = completenessOf(missing, counts);
  if (rows.length === 0) return null;
  return (
    <Picture
      title="Complete records"
      description={rows.map(textOf).join('; ')}
      isInteractive
      columns={['Records', 'Complete', 'Incomplete', 'Limits that they block']}
      rows={rows.map(({ title, all, incomplete, blocks }) => [title, all - incomplete, incomplete, blocks])}
      shown={formatNumber}
    >
      <Chart height={rows.length * rowHeight + 4}>
        {(width, mark) => {
          const [left, right] = [width < 560 ? 110 : 170, width < 560 ? 70 : 220];
          return rows.map((row, index) => {
            const y = index * rowHeight + rowHeight / 2;
            const share = ((row.all - row.incomplete) / row.all) * (width - left - right);
            const place = places[row.kind];
            const bar = (
              <>
                <rect x={0} y={y - rowHeight / 2} width={width} height={rowHeight} fill="transparent" />
                <text x={0} y={y + 4}>
                  {row.title}
                </text>
                <rect x={left} y={y - 8} width={width - left - right} height={16} fill="var(--cds-border-subtle)" />
                <rect x={left} y={y - 8} width={share} height={16} fill="var(--cds-support-info)" />
                <text x={width - right + 8} y={y + 4}>
                  {`${row.all - row.incomplete} of ${row.all}${width < 560 ? '' : ' complete'}`}
                  {width >= 560 && row.blocks > 0 && `, blocks ${row.blocks} limits`}
                </text>
              </>
            );
            const address = place !== undefined && opensPage(place) ? place : null;
            return (
              <g key={row.kind} {...mark(textOf(row), left + share, y, address !== null)}>
                {address === null ? bar : <a href={address}>{bar}</a>}
              </g>
            );
          });
        }}
      </Chart>
    </Picture>
  );
}

function textOf({ title, all, incomplete, blocks }: KindCompleteness): string {
  const effect = blocks === 0 ? '' : blocks === 1 ? ', which blocks 1 limit' : `, which block ${blocks} limits`;
  return `${title}: ${all - incomplete} of ${all} complete, ${incomplete} with missing data${effect}`;
}
