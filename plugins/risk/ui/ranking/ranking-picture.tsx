import { Picture, shortened, shownNumber } from '@limpid/ui-kit';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { barsOf, isProduct, type Bar } from './bars.js';
import { colourAt } from './colours.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { missingText } from './words.js';

const width = 1000;
const rowHeight = 30;
const left = 290;
/** Space for the number after the longest bar, and for the text of a decision. */
const right = { number: 90, decision: 190 } as const;
const legend = { width: 175, lineHeight: 22, perLine: 4, characters: 22 } as const;
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
  const top = 12 + Math.max(1, Math.ceil(shownCategories.length / legend.perLine)) * legend.lineHeight;
  const height = top + bars.length * rowHeight + 8;
  const room = width - left - (bars.some(bar => bar.row.isOverride) ? right.decision : right.number);
  return (
    <>
      <Picture
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
        shown={shownNumber}
      >
        <svg viewBox={`0 0 ${width} ${height}`} fontSize="13" fill="currentColor">
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
          {shownCategories.map(({ key, name }, index) => (
            <g
              key={key}
              transform={`translate(${left + (index % legend.perLine) * legend.width} ${6 + Math.floor(index / legend.perLine) * legend.lineHeight})`}
            >
              <title>{name}</title>
              <rect width="12" height="12" fill={colourAt(categories.findIndex(each => each.key === key))} />
              <text x="18" y="11">
                {shortened(name, legend.characters)}
              </text>
            </g>
          ))}
          {!stacked && (
            <text x={left} y={16} fill="var(--cds-text-secondary)">
              <title>{formula.expression}</title>
              {shortened(formula.expression, 100)}
            </text>
          )}
          {bars.map((bar, index) => (
            <BarRow
              key={bar.row.production.id}
              bar={bar}
              y={top + index * rowHeight}
              scale={room / longest}
              ranking={ranking}
            />
          ))}
        </svg>
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
  scale,
  ranking: inputs,
}: {
  readonly bar: Bar;
  readonly y: number;
  readonly scale: number;
  readonly ranking: WorstCases;
}) {
  const { categories } = inputs;
  const label = `${row.rank ?? '–'}  ${nameOf(row.production)}`;
  return (
    <g>
      <text x={0} y={y + 17} fontWeight={row.isOverride ? 600 : 400}>
        <title>{label}</title>
        {shortened(label, 42)}
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
            <title>{`${segment.name}: ${segment.score}`}</title>
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
          {shownNumber(row.rpn)}
          {row.tie === null ? '' : '  ='}
          {row.isOverride ? '  by decision' : ''}
        </text>
      )}
    </g>
  );
}

function describe(inputs: WorstCases): string {
  const { worstCases, categories } = inputs;
  const words = worstCases.slice(0, 5).map(row => {
    if (row.rank === null) return `${nameOf(row.production)} is not evaluated: ${missingText(row, inputs)}`;
    const scores = categories.map(({ key, name }) => `${name} ${row.scores[key] ?? 'unknown'}`).join(', ');
    return `${row.rank}. ${nameOf(row.production)} with ${shownNumber(row.rpn)} (${scores})`;
  });
  return `Bars of the ranking, worst first. ${words.join('. ')}. = marks equal numbers.`;
}
