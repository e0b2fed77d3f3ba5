import { shortened } from '@limpid/ui-kit';
import { decadeScale } from '@limpid/ui-kit/chart';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { baseMgPerDay, shownDaily, shownRatio, statusWords } from './words.js';

const width = 720;
const left = 44;
const right = 44;
const rowHeight = 30;
const top = 44;

/** Opinions on one logarithmic scale from ng to g a day, which shows how far they are apart. */
export function OpinionRuler({ hbels }: { readonly hbels: readonly ShownHbel[] }) {
  const values = hbels.map(baseMgPerDay);
  const { at: x, decades } = decadeScale(values, [left, width - right], { least: 3, margin: 0.3 });
  const height = top + hbels.length * rowHeight + 8;
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return (
    <svg
      role="img"
      aria-label={`Opinions on a logarithmic scale: ${hbels.map(hbel => `${labelOf(hbel)} ${shownDaily(baseMgPerDay(hbel))}`).join('; ')}`}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      style={{ maxWidth: width }}
    >
      {decades.map(decade => (
        <g key={decade}>
          <line x1={x(decade)} x2={x(decade)} y1={top - 14} y2={height} stroke="var(--cds-border-subtle)" />
          <text x={x(decade)} y={top - 20} textAnchor="middle" fontSize="12" fill="var(--cds-text-secondary)">
            {shownDaily(decade * (1 + 1e-12))}
          </text>
        </g>
      ))}
      {highest > lowest && (
        <rect
          x={x(lowest)}
          y={top - 10}
          width={x(highest) - x(lowest)}
          height={height - top + 4}
          fill="var(--cds-layer-02)"
          opacity={0.7}
        />
      )}
      {hbels.map((hbel, row) => {
        const y = top + row * rowHeight + 8;
        const at = x(baseMgPerDay(hbel));
        const inForce = hbel.status === 'inForce';
        const colour = inForce ? 'var(--cds-support-info)' : 'var(--cds-icon-secondary)';
        const toTheLeft = at > width * 0.55;
        return (
          <g key={hbel.id}>
            <circle
              cx={at}
              cy={y}
              r={7}
              fill={inForce ? colour : 'var(--cds-background)'}
              stroke={colour}
              strokeWidth={2}
            />
            <text
              x={toTheLeft ? at - 14 : at + 14}
              y={y + 4}
              textAnchor={toTheLeft ? 'end' : 'start'}
              fontSize="13"
              fontWeight={inForce ? 600 : 400}
              fill="currentColor"
            >
              {shortened(labelOf(hbel), 46)}
              {hbel.ratio !== null && hbel.ratio > 1 ? ` · ${shownRatio(hbel.ratio)}` : ''}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function labelOf({ number, authority, author, route, status }: ShownHbel): string {
  const who = authority ?? author?.organisation ?? author?.name ?? '';
  return [`Opinion ${number}`, who, route, status === 'inForce' ? statusWords.inForce.toLowerCase() : '']
    .filter(part => part !== '')
    .join(', ');
}
