import type { RankSensitivity } from '#plugins/risk/shared/worst-case/ranking';
import { Axis, Chart, linearScale, SideAxis } from '@limpid/ui-kit/chart';
import { colourAt, dashAt } from './colours.js';

type Curve = RankSensitivity['sensitivity']['curves'][number];

const [left, right, top, step] = [48, 76, 14, 20];
const ranksShown = 10;
const ranks = Array.from({ length: ranksShown }, (_, index) => index + 1);
const bottom = top + ranksShown * step;

/** Ranks as lines over the weight of one category; the vertical line is the current ranking. */
export function RankLines({ curve }: { readonly curve: Curve }) {
  const { factors, lines } = curve;
  const last = factors.at(-1) ?? 1;
  const y = (rank: number | null): number => top + (Math.min(rank ?? ranksShown + 1, ranksShown + 1) - 1) * step;
  return (
    <Chart height={bottom + 44}>
      {(width, mark) => {
        const x = linearScale([0, last], [left, width - right], factors.length).at;
        return (
          <>
            <SideAxis ticks={ranks} at={y} left={left} right={x(last)} title="rank" />
            <Axis
              ticks={[0, 1, 2].filter(factor => factor <= last)}
              at={x}
              top={top - 8}
              bottom={bottom}
              title="weight: 0 left out, 1 as now, 2 double"
            />
            <line
              x1={x(1)}
              x2={x(1)}
              y1={top - 8}
              y2={bottom}
              stroke="var(--cds-border-strong)"
              strokeDasharray="3 3"
            />
            {lines.map((line, index) => (
              <g key={line.production.id} {...mark(textOf(line, factors), x(last), y(line.ranks.at(-1) ?? null))}>
                <polyline
                  fill="none"
                  stroke={colourAt(index)}
                  strokeWidth={index === 0 ? 4 : 2}
                  strokeDasharray={dashAt(index)}
                  points={factors.map((factor, at) => `${x(factor)},${y(line.ranks[at] ?? null)}`).join(' ')}
                />
                {(line.ranks.at(-1) ?? Infinity) <= ranksShown && (
                  <text x={x(last) + 8} y={y(line.ranks.at(-1) ?? null) + 4} fontWeight={index === 0 ? 600 : 400}>
                    {line.production.externalId}
                  </text>
                )}
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

function textOf({ production, ranks: all }: Curve['lines'][number], factors: readonly number[]): string {
  const places = factors.map((factor, at) => `${all[at] ?? 'no rank'} at weight ${factor}`);
  return `${production.externalId} ${production.name}: rank ${places.join(', ')}`;
}
