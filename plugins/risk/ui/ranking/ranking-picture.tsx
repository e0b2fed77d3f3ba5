import { Picture, shortened, formatNumber } from '@limpid/ui-kit';
import { Chart, Legend, legendHeight, type LegendItem, type MarkProps } from '@limpid/ui-kit/chart';
import type { WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { barsOf, isProduct, type Bar } from './bars.js';
import { colourAt } from './colours.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { missingText } from './words.js';

const rowHeight = 30;
/** Space for the number after the longest bar, and for the text of a decision. */
const right = { number: 90, decision: 190 } as const;
const barsShown = 12;

/** Ranking chart: bars stacked by criterion, missing data hatched, equal RPNs marked. */
export function RankingPicture({
  ranking,
  weights,
}: {
  readonly ranking: WorstCases;
  readonly weights: Readonly<Record<string, number>>;
}) {
  const { worstCases, categories, formula } = ranking;
  const bars = barsOf(worstCases.slice(0, barsShown), categories, formula.expression, weights);
  const longest = Math.max(...bars.map(bar => bar.length), Number.MIN_VALUE);
  const stacked = isProduct(formula.expression, categories);
  const shownCategories = categories.filter(({ key }) =>
    bars.some(bar => bar.segments.some(segment => segment.key === key)),
  );
  const legend = shownCategories.map(({ key, name }): LegendItem => ({
    text: name,
    sign: (x, y) => (
      <rect
        x={x - 6}
        y={y - 6}
        width="12"
        height="12"
        fill={colourAt(categories.findIndex(each => each.key === key))}
      />
    ),
  }));
  const topAt = (width: number): number => 8 + (stacked ? legendHeight(legend, width) : 22);
  return (
    <>
      <Picture
        isInteractive
        title="Ranking by criterion"
        description={describe(ranking)}
        columns={['Rank', 'Production', 'Active', ...categories.map(category => category.name), 'RPN']}
        rows={worstCases.map(row => [
          row.rank,
          nameOf(row.production),
          row.active === null ? '' : nameOf(row.active),
          ...categories.map(({ key }) => row.scores[key] ?? null),
          row.rpn,
        ])}
        shown={formatNumber}
      >
        <Chart height={width => topAt(width) + bars.length * rowHeight + 8}>
          {(width, mark) => {
            const left = width < 560 ? 120 : 290;
            const room = width - left - (bars.some(bar => bar.row.isOverride) ? right.decision : right.number);
            return (
              <>
                <defs>
                  <pattern
                    id="missing-hatch"
                    width="8"
                    height="8"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                  >
                    <line x1="0" y1="0" x2="0" y2="8" stroke="var(--cds-support-warning)" strokeWidth="4" />
                  </pattern>
                </defs>
                {stacked && <Legend items={legend} left={0} top={0} width={width} />}
                {!stacked && (
                  <text y={16} fill="var(--cds-text-secondary)">
                    <title>{formula.expression}</title>
                    {shortened(formula.expression, Math.floor(width / 7))}
                  </text>
                )}
                {bars.map((bar, index) => (
                  <BarRow
                    key={bar.row.production.id}
                    bar={bar}
                    y={topAt(width) + index * rowHeight}
                    left={left}
                    scale={Math.max(0, room) / longest}
                    ranking={ranking}
                    mark={mark}
                  />
                ))}
              </>
            );
          }}
        </Chart>
      </Picture>
      {stacked && (
        <p className="limpid-small">
          Scores are multiplied: each part shows the logarithm of its score, so a score of 1 has none. = marks equal
          numbers.
        </p>
      )}
    </>
  );
}

function BarRow({
  bar: { row, segments, length },
  y,
  left,
  scale,
  ranking: inputs,
  mark,
}: {
  readonly bar: Bar;
  readonly y: number;
  readonly left: number;
  readonly scale: number;
  readonly ranking: WorstCases;
  readonly mark: MarkProps;
}) {
  const { categories } = inputs;
  const label = `${row.rank ?? '–'}  ${nameOf(row.production)}`;
  return (
    <g {...mark(rowText(row, inputs), left + length * scale, y + 4)}>
      <text x={0} y={y + 17} fontWeight={row.isOverride ? 600 : 400}>
        {shortened(label, Math.floor(left / 7))}
      </text>
      {row.rank === null && (
        <>
          <rect x={left} y={y + 3} width={120} height={20} fill="url(#missing-hatch)" />
          <text x={left + 130} y={y + 17}>
            {shortened(`not evaluated: ${missingText(row, inputs)}`, 88)}
          </text>
        </>
      )}
      {row.rank !== null && segments.length === 0 && (
        <rect x={left} y={y + 3} width={Math.max(2, length * scale)} height={20} fill={colourAt(0)} />
      )}
      {segments.map((segment, index) => {
        const start = left + segments.slice(0, index).reduce((sum, before) => sum + before.length, 0) * scale;
        const span = segment.length * scale;
        return (
          <g key={segment.key}>
            <rect
              x={start}
              y={y + 3}
              width={Math.max(0, span - 1)}
              height={20}
              fill={colourAt(categories.findIndex(each => each.key === segment.key))}
            />
            {span > 22 && (
              <text x={start + span / 2} y={y + 17} textAnchor="middle" fill="#ffffff" fontWeight={600}>
                {segment.score}
              </text>
            )}
          </g>
        );
      })}
      {row.rank !== null && (
        <text x={left + length * scale + 8} y={y + 17} fontWeight={600}>
          {formatNumber(row.rpn)}
          {row.tie === null ? '' : '  ='}
          {row.isOverride ? '  by decision' : ''}
        </text>
      )}
    </g>
  );
}

function describe(inputs: WorstCases): string {
  const { worstCases } = inputs;
  const words = worstCases.slice(0, 5).map(row => rowText(row, inputs));
  return `Bars of the ranking, worst first. ${words.join('. ')}. = marks equal numbers.`;
}

function rowText(row: WorstCase, inputs: WorstCases): string {
  if (row.rank === null) return `${nameOf(row.production)} is not evaluated: ${missingText(row, inputs)}`;
  const scores = inputs.categories.map(({ key, name }) => `${name} ${row.scores[key] ?? 'unknown'}`).join(', ');
  return `${row.rank}. ${nameOf(row.production)} with ${formatNumber(row.rpn)} (${scores})`;
}
