import { Picture, shortened, formatLimitIn, formatNumber } from '@limpid/ui-kit';
import { Axis, Chart, decadeScale, Legend, legendHeight, type LegendItem } from '@limpid/ui-kit/chart';
import { verdictWords, type FeasibilityRow } from '#plugins/limits/shared/feasibility';

const rowHeight = 30;
const right = 30;

/** Each limit on one logarithmic scale with its means of detection: one to the right of the limit cannot detect it. */
export function DetectionPicture({ rows }: { readonly rows: readonly FeasibilityRow[] }) {
  // A value common to all rows does not distinguish them.
  const isOfOne = new Set(rows.map(row => row.substance.id)).size === 1;
  const nameOf = ({ equipment, substance }: FeasibilityRow): string =>
    isOfOne ? `${equipment.externalId} ${equipment.name}` : `${substance.name}, ${equipment.externalId}`;
  const values = rows
    .flatMap(row => [row.concentrationPpm, row.visiblePpm, row.loqPpm, row.lodPpm])
    .filter((value): value is number => value !== null && value > 0);
  if (values.length === 0) return null;
  const topAt = (width: number): number => legendHeight(legend, width) + 8;
  return (
    <Picture
      title="Limits and what detects them"
      description={`Limits compared with their means of detection, in ppm in the extract: ${rows.map(described).join('; ')}`}
      isInteractive
      columns={[
        'Residue',
        'Equipment',
        { title: 'Reading at the limit', unit: 'ppm' },
        'LOD, ppm',
        'LOQ, ppm',
        'Visible from, ppm',
        'Verdict',
      ]}
      rows={rows.map(({ substance, equipment, concentrationPpm, lodPpm, loqPpm, visiblePpm, verdict }) => [
        `${substance.externalId} ${substance.name}`,
        `${equipment.externalId} ${equipment.name}`,
        concentrationPpm,
        lodPpm,
        loqPpm,
        visiblePpm,
        verdictWords[verdict],
      ])}
      shown={formatNumber}
    >
      <Chart height={width => topAt(width) + rows.length * rowHeight + 44}>
        {(width, mark) => {
          const left = width < 560 ? 120 : 250;
          const top = topAt(width);
          const bottom = top + rows.length * rowHeight;
          const { at, decades } = decadeScale(values, [left + 10, width - right], { least: 2 });
          return (
            <>
              <Legend items={legend} left={0} top={0} width={width} />
              <Axis ticks={decades} at={at} top={top} bottom={bottom} title="in the extract, ppm" />
              {rows.map((row, index) => {
                const y = top + (index + 0.5) * rowHeight;
                return (
                  <g
                    key={`${row.equipment.id} ${row.substance.id}`}
                    {...mark(described(row), at(row.concentrationPpm), y)}
                  >
                    <rect x={0} y={y - rowHeight / 2} width={width} height={rowHeight} fill="transparent" />
                    <text x={0} y={y + 4}>
                      {shortened(nameOf(row), Math.floor(left / 7))}
                    </text>
                    <line x1={left + 10} x2={width - right} y1={y} y2={y} stroke="var(--cds-border-subtle)" />
                    <RowMarks row={row} y={y} at={at} />
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

function RowMarks({
  row: { lodPpm, loqPpm, visiblePpm, concentrationPpm, verdict },
  y,
  at,
}: {
  readonly row: FeasibilityRow;
  readonly y: number;
  readonly at: (ppm: number) => number;
}) {
  return (
    <>
      {loqPpm !== null && lodPpm !== null && (
        <line x1={at(lodPpm)} x2={at(loqPpm)} y1={y} y2={y} stroke="var(--cds-icon-secondary)" strokeWidth={4} />
      )}
      {loqPpm !== null && <Loq x={at(loqPpm)} y={y} />}
      {lodPpm !== null && <Lod x={at(lodPpm)} y={y} />}
      <Eye x={at(visiblePpm)} y={y} />
      <LimitSign x={at(concentrationPpm)} y={y} isGood={verdict === 'measurable'} />
    </>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Filled and green where the limit can be measured. */
function LimitSign({ x, y, isGood }: Place & { readonly isGood: boolean }) {
  const colour = isGood ? 'var(--cds-support-success)' : 'var(--cds-support-error)';
  return (
    <path
      d={`M ${x} ${y - 8} L ${x + 8} ${y} L ${x} ${y + 8} L ${x - 8} ${y} Z`}
      fill={isGood ? colour : 'var(--cds-background)'}
      stroke={colour}
      strokeWidth={2.5}
    />
  );
}

function Loq({ x, y }: Place) {
  return <line x1={x} x2={x} y1={y - 9} y2={y + 9} stroke="var(--cds-icon-primary)" strokeWidth={3} />;
}

function Lod({ x, y }: Place) {
  return (
    <line
      x1={x}
      x2={x}
      y1={y - 9}
      y2={y + 9}
      stroke="var(--cds-icon-secondary)"
      strokeDasharray="3 2"
      strokeWidth={2}
    />
  );
}

/** The mark of the visual residue limit. */
function Eye({ x, y }: Place) {
  return (
    <>
      <ellipse cx={x} cy={y} rx={9} ry={5} fill="var(--cds-background)" stroke="var(--cds-icon-secondary)" />
      <circle cx={x} cy={y} r={2.5} fill="var(--cds-icon-secondary)" />
    </>
  );
}

const legend: readonly LegendItem[] = [
  { text: 'limit, measurable', sign: (x, y) => <LimitSign x={x} y={y} isGood /> },
  { text: 'limit, not measurable', sign: (x, y) => <LimitSign x={x} y={y} isGood={false} /> },
  { text: 'LOD', sign: (x, y) => <Lod x={x} y={y} /> },
  { text: 'LOQ', sign: (x, y) => <Loq x={x} y={y} /> },
  { text: 'visible from here', sign: (x, y) => <Eye x={x} y={y} /> },
];

function described({ substance, equipment, concentrationPpm, loqPpm, visiblePpm, verdict }: FeasibilityRow): string {
  const limit = formatLimitIn({ value: concentrationPpm, unit: 'ppm' });
  const loq = loqPpm === null ? 'no method' : `LOQ ${formatNumber(loqPpm)} ppm`;
  return `${substance.name} on ${equipment.externalId}: limit ${limit}, ${loq}, seen from ${formatNumber(visiblePpm)} ppm; ${verdictWords[verdict].toLowerCase()}`;
}
