import { Picture, formatLimit, formatNumber } from '@limpid/ui-kit';
import { Axis, Chart, linearScale, Marker } from '@limpid/ui-kit/chart';
import { toBase } from '#schemas/lib/units';
import { reportedResults } from '#plugins/capability/shared/record-figures';
import type { CapabilityOfSource } from '#plugins/risk/shared/scores/scores';
import { inputOf } from '#plugins/risk/shared/scores/capability-words';
import type { CapabilityRow } from './capability-row.js';
import { binsOf, type Bin, type Result } from './histogram-bins.js';

const top = 24;
const bottom = 204;
/** Beyond this the bars would be too narrow to compare, so the limit is named at the edge. */
const farLimit = 20;
/** Results from which a capability is reliable, and from which it is firm (screens C7). */
const [few, some] = [20, 50];

/** The single results of a record with the limit and the mean (screens C7); nothing without single results. */
export function CapabilityHistogram({ row, own }: { readonly row: CapabilityRow; readonly own: CapabilityOfSource }) {
  const results = resultsOf(row);
  if (results.length < 2) return null;
  const limit = inputOf(own, 'upperLimit');
  const highest = Math.max(...results.map(({ value }) => value));
  const isFar = limit !== null && limit > highest * farLimit;
  const ends = [0, highest, ...(limit === null || isFar ? [] : [limit])];
  const { ticks } = linearScale(ends, [0, 1], 14);
  const bins = binsOf(results, ticks);
  const most = Math.max(...bins.map(total));
  const below = results.filter(({ belowDetection }) => belowDetection).length;
  const mean = inputOf(own, 'mean');
  return (
    <Picture
      title="Distribution of the results"
      description={summary(results.length, below, highest, limit)}
      isInteractive
      columns={['From, ug/sqcm', 'To, ug/sqcm', 'Results', 'Below detection']}
      rows={bins.map(bin => [bin.from, bin.to, total(bin), bin.belowDetection])}
      shown={formatNumber}
    >
      <p className="limpid-lead">{summary(results.length, below, highest, limit)}</p>
      {results.length < some && (
        <p className="limpid-small">
          {results.length < few
            ? `A capability needs ${few} results or more: it is shown faint.`
            : `With fewer than ${some} results the capability is uncertain.`}
        </p>
      )}
      <Chart height={bottom + 44}>
        {(width, mark) => {
          const { at } = linearScale(ends, [36, width - 36], 14);
          const heightOf = (count: number): number => (count / most) * (bottom - top - 16);
          return (
            <>
              <Axis ticks={ticks} at={at} top={top} bottom={bottom} title="residue found, ug/sqcm" />
              <g opacity={results.length < few ? 0.55 : 1}>
                {bins
                  .filter(bin => total(bin) > 0)
                  .map(bin => (
                    <g
                      key={bin.from}
                      {...mark(binText(bin), (at(bin.from) + at(bin.to)) / 2, bottom - heightOf(total(bin)))}
                    >
                      <Bar bin={bin} left={at(bin.from)} right={at(bin.to)} heightOf={heightOf} />
                    </g>
                  ))}
              </g>
              {mean !== null && (
                <Marker
                  x={at(mean)}
                  text="mean"
                  colour="var(--cds-icon-primary)"
                  dashes="4 3"
                  {...{ top, bottom, width }}
                />
              )}
              {limit !== null && (
                <Marker
                  x={isFar ? width - 4 : at(limit)}
                  top={mean !== null && !isFar && Math.abs(at(limit) - at(mean)) < 90 ? top - 12 : top}
                  text={isFar ? `limit ${formatLimit(limit)}, beyond →` : `limit ${formatLimit(limit)}`}
                  colour="var(--cds-support-error)"
                  {...{ bottom, width }}
                />
              )}
            </>
          );
        }}
      </Chart>
    </Picture>
  );
}

function Bar({
  bin,
  left,
  right,
  heightOf,
}: {
  readonly bin: Bin;
  readonly left: number;
  readonly right: number;
  readonly heightOf: (count: number) => number;
}) {
  const [all, below] = [heightOf(total(bin)), heightOf(bin.belowDetection)];
  const width = Math.max(2, right - left - 2);
  return (
    <>
      <rect x={left + 1} y={bottom - all} width={width} height={all} fill="var(--cds-support-info)" />
      <rect
        x={left + 1}
        y={bottom - below}
        width={width}
        height={below}
        fill="var(--cds-background)"
        stroke="var(--cds-support-info)"
        strokeDasharray="3 2"
      />
      <text x={(left + right) / 2} y={bottom - all - 4} textAnchor="middle">
        {total(bin)}
      </text>
    </>
  );
}

function total({ measured, belowDetection }: Bin): number {
  return measured + belowDetection;
}

function binText(bin: Bin): string {
  const below = bin.belowDetection === 0 ? '' : `, ${bin.belowDetection} of them below detection`;
  return `${formatNumber(bin.from)} to ${formatNumber(bin.to)} ug/sqcm: ${total(bin) === 1 ? '1 result' : `${total(bin)} results`}${below}`;
}

function summary(count: number, below: number, highest: number, limit: number | null): string {
  const compared = limit === null ? 'there is no limit to compare with' : `the limit is ${formatLimit(limit)} ug/sqcm`;
  return `${count} results, ${formatNumber((below / count) * 100)} % below detection (dashed); the highest is ${formatNumber(highest)} ug/sqcm, ${compared}.`;
}

/** In ug/sqcm; results below detection stand at their detection limit. */
function resultsOf(row: CapabilityRow): Result[] {
  const unit = row.resultsUnit;
  if (unit === null) return [];
  return reportedResults(row).map(({ value, belowDetection }) => ({
    value: (toBase('surfaceResidue', { value, unit }) ?? 0) * 1000,
    belowDetection,
  }));
}
