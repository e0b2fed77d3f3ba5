import type { RankSensitivity } from '#plugins/risk/shared/worst-case/ranking';
import { colourAt, dashAt } from './colours.js';

const width = 520;
const left = 34;
const right = 76;
const top = 14;
const step = 20;
const ranksShown = 10;

/** Ranks as lines over the weight of one category; the vertical line is the current ranking. */
export function RankLines({ curve }: { readonly curve: RankSensitivity['sensitivity']['curves'][number] }) {
  const { factors, lines } = curve;
  const last = factors.at(-1) ?? 1;
  const x = (factor: number): number => left + (factor / last) * (width - left - right);
  const y = (rank: number | null): number => top + (Math.min(rank ?? ranksShown + 1, ranksShown + 1) - 1) * step;
  const bottom = y(ranksShown + 1);
  return (
    <svg viewBox={`0 0 ${width} ${bottom + 34}`} fontSize="12" fill="currentColor">
      {Array.from({ length: ranksShown }, (_, index) => index + 1).map(rank => (
        <g key={rank}>
          <line x1={left} x2={x(last)} y1={y(rank)} y2={y(rank)} stroke="var(--cds-border-subtle)" />
          <text x={left - 10} y={y(rank) + 4} textAnchor="end">
            {rank}
          </text>
        </g>
      ))}
      <line x1={x(1)} x2={x(1)} y1={top - 8} y2={bottom} stroke="var(--cds-border-strong)" strokeDasharray="3 3" />
      {[0, 1, 2]
        .filter(factor => factor <= last)
        .map(factor => (
          <text key={factor} x={x(factor)} y={bottom + 16} textAnchor="middle">
            {factor === 1 ? '1 current' : factor === 0 ? '0 left out' : factor}
          </text>
        ))}
      {lines.map((line, index) => (
        <g key={line.production.id}>
          <title>{`${line.production.externalId} ${line.production.name}`}</title>
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
    </svg>
  );
}
