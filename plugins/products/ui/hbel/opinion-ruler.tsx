import { Picture, shortened, formatNumber } from '@limpid/ui-kit';
import { Axis, Chart, decadeScale, Legend, type LegendItem } from '@limpid/ui-kit/chart';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { baseMgPerDay, shownDaily, shownRatio, statusWords } from './words.js';

const side = 44;
const rowHeight = 30;
const top = 28;

/** Opinions on one logarithmic scale from ng to g a day, which shows how far they are apart. */
export function OpinionRuler({ hbels }: { readonly hbels: readonly ShownHbel[] }) {
  const values = hbels.map(baseUgPerDay);
  const bottom = top + hbels.length * rowHeight;
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return (
    <Picture
      title="Opinions compared"
      description={`Opinions on a logarithmic scale: ${hbels.map(textOf).join('; ')}`}
      isInteractive
      columns={['Opinion', 'Status', 'Daily exposure, ug/day', 'Times the lowest']}
      rows={hbels.map(hbel => [labelOf(hbel), statusWords[hbel.status], baseUgPerDay(hbel), hbel.ratio])}
      shown={formatNumber}
    >
      <Chart height={bottom + 44}>
        {(width, mark) => {
          const { at, decades } = decadeScale(values, [side, width - side], { least: 3, margin: 0.3 });
          return (
            <>
              <Legend items={legend} left={side} top={0} width={width - 2 * side} />
              <Axis ticks={decades} at={at} top={top} bottom={bottom} title="daily exposure, ug/day" />
              {highest > lowest && (
                <rect
                  x={at(lowest)}
                  y={top}
                  width={at(highest) - at(lowest)}
                  height={bottom - top}
                  fill="var(--cds-layer-02)"
                  opacity={0.7}
                />
              )}
              {hbels.map((hbel, row) => {
                const [x, y] = [at(baseUgPerDay(hbel)), top + (row + 0.5) * rowHeight];
                return (
                  <g key={hbel.id} {...mark(textOf(hbel), x, y)}>
                    <Dot x={x} y={y} inForce={hbel.status === 'inForce'} />
                    <Label hbel={hbel} x={x} y={y} width={width} />
                  </g>
                );
              })}
            </>
          );
        }}
      </Chart>
    </Picture>
  );
}

function Dot({ x, y, inForce }: { readonly x: number; readonly y: number; readonly inForce: boolean }) {
  const colour = inForce ? 'var(--cds-support-info)' : 'var(--cds-icon-secondary)';
  return (
    <circle cx={x} cy={y} r={7} fill={inForce ? colour : 'var(--cds-background)'} stroke={colour} strokeWidth={2} />
  );
}

const legend: readonly LegendItem[] = [
  { text: 'in force', sign: (x, y) => <Dot x={x} y={y} inForce /> },
  { text: 'other opinion', sign: (x, y) => <Dot x={x} y={y} inForce={false} /> },
];

/** Beside the dot, on the side with more space. */
function Label({
  hbel,
  x,
  y,
  width,
}: {
  readonly hbel: ShownHbel;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}) {
  const isLeft = x > width * 0.55;
  const room = (isLeft ? x : width - x) - 14;
  const times = hbel.ratio !== null && hbel.ratio > 1 ? ` · ${shownRatio(hbel.ratio)}` : '';
  return (
    <text
      x={isLeft ? x - 14 : x + 14}
      y={y + 4}
      textAnchor={isLeft ? 'end' : 'start'}
      fontWeight={hbel.status === 'inForce' ? 600 : 400}
    >
      {shortened(labelOf(hbel), Math.max(8, Math.floor(room / 7) - times.length))}
      {times}
    </text>
  );
}

function baseUgPerDay(hbel: ShownHbel): number {
  return baseMgPerDay(hbel) * 1000;
}

function textOf(hbel: ShownHbel): string {
  return `${labelOf(hbel)} ${shownDaily(baseMgPerDay(hbel))}`;
}

function labelOf({ number, authority, author, route, status }: ShownHbel): string {
  const who = authority ?? author?.organisation ?? author?.name ?? '';
  return [`Opinion ${number}`, who, route, status === 'inForce' ? statusWords.inForce.toLowerCase() : '']
    .filter(part => part !== '')
    .join(', ');
}
