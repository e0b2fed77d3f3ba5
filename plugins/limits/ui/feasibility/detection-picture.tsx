import { shortened, shownNumber } from '@limpid/ui-kit';
import { decadeScale } from '@limpid/ui-kit/chart';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';

const width = 960;
const left = 250;
const right = 30;
const rowHeight = 30;
const top = 56;

/** Each limit on one logarithmic scale with its means of detection: one to the right of the limit cannot detect it. */
export function DetectionPicture({ rows }: { readonly rows: readonly FeasibilityRow[] }) {
  // A value common to all rows does not distinguish them.
  const isOfOne = new Set(rows.map(row => row.substance.id)).size === 1;
  const nameOf = ({ equipment, substance }: FeasibilityRow): string =>
    isOfOne ? `${equipment.externalId} ${equipment.name}` : `${substance.name}, ${equipment.externalId}`;
  const values = rows.flatMap(row => [row.concentrationPpm, row.visiblePpm, row.loqPpm, row.lodPpm].filter(isNumber));
  const { at: x, decades } = decadeScale(
    values.filter(value => value > 0),
    [left, width - right],
    { least: 2 },
  );
  const height = top + rows.length * rowHeight + 6;
  const step = Math.max(1, Math.ceil((decades.length - 1) / 8));
  return (
    <figure className="limpid-detection">
      <svg
        role="img"
        aria-label={`Limits compared with their means of detection, in ppm in the extract: ${rows.map(described).join('; ')}`}
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        style={{ maxWidth: width }}
      >
        <Legend />
        {decades
          .filter((_, index) => index % step === 0)
          .map(decade => (
            <g key={decade}>
              <line x1={x(decade)} x2={x(decade)} y1={top - 12} y2={height} stroke="var(--cds-border-subtle)" />
              <text x={x(decade)} y={top - 17} textAnchor="middle" fontSize="13" fill="var(--cds-text-secondary)">
                {shownNumber(decade)} ppm
              </text>
            </g>
          ))}
        {rows.map((row, index) => (
          <RowMarks
            key={`${row.equipment.id} ${row.substance.id}`}
            name={nameOf(row)}
            row={row}
            y={top + index * rowHeight + 10}
            x={x}
          />
        ))}
      </svg>
    </figure>
  );
}

function isNumber(value: number | null): value is number {
  return value !== null;
}

function RowMarks({
  name,
  row,
  y,
  x,
}: {
  readonly name: string;
  readonly row: FeasibilityRow;
  readonly y: number;
  readonly x: (ppm: number) => number;
}) {
  const good = row.verdict === 'measurable';
  const colour = good ? 'var(--cds-support-success)' : 'var(--cds-support-error)';
  const { lodPpm, loqPpm, visiblePpm } = row;
  return (
    <g>
      <text x={0} y={y + 4} fontSize="13" fill="currentColor">
        {shortened(name, 35)}
      </text>
      <line x1={left} x2={width - right} y1={y} y2={y} stroke="var(--cds-border-subtle)" />
      {loqPpm !== null && (
        <>
          {lodPpm !== null && (
            <line x1={x(lodPpm)} x2={x(loqPpm)} y1={y} y2={y} stroke="var(--cds-icon-secondary)" strokeWidth={4} />
          )}
          <line x1={x(loqPpm)} x2={x(loqPpm)} y1={y - 9} y2={y + 9} stroke="var(--cds-icon-primary)" strokeWidth={3} />
        </>
      )}
      {lodPpm !== null && (
        <line
          x1={x(lodPpm)}
          x2={x(lodPpm)}
          y1={y - 9}
          y2={y + 9}
          stroke="var(--cds-icon-secondary)"
          strokeDasharray="3 2"
          strokeWidth={2}
        />
      )}
      <Eye x={x(visiblePpm)} y={y} />
      <path
        d={diamond(x(row.concentrationPpm), y)}
        fill={good ? colour : 'var(--cds-background)'}
        stroke={colour}
        strokeWidth={2.5}
      />
    </g>
  );
}

function diamond(x: number, y: number): string {
  return `M ${x} ${y - 8} L ${x + 8} ${y} L ${x} ${y + 8} L ${x - 8} ${y} Z`;
}

/** The mark of the visual residue limit. */
function Eye({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g>
      <ellipse cx={x} cy={y} rx={9} ry={5} fill="var(--cds-background)" stroke="var(--cds-icon-secondary)" />
      <circle cx={x} cy={y} r={2.5} fill="var(--cds-icon-secondary)" />
    </g>
  );
}

function Legend() {
  const y = 12;
  return (
    <g fontSize="13" fill="currentColor">
      <path d={diamond(left + 8, y)} fill="var(--cds-support-success)" stroke="var(--cds-support-success)" />
      <text x={left + 22} y={y + 4}>
        limit (filled: measurable)
      </text>
      <line
        x1={left + 205}
        x2={left + 205}
        y1={y - 8}
        y2={y + 8}
        stroke="var(--cds-icon-secondary)"
        strokeDasharray="3 2"
        strokeWidth={2}
      />
      <text x={left + 215} y={y + 4}>
        LOD
      </text>
      <line x1={left + 268} x2={left + 268} y1={y - 8} y2={y + 8} stroke="var(--cds-icon-primary)" strokeWidth={3} />
      <text x={left + 278} y={y + 4}>
        LOQ
      </text>
      <Eye x={left + 340} y={y} />
      <text x={left + 356} y={y + 4}>
        visible from here
      </text>
    </g>
  );
}

function described(row: FeasibilityRow): string {
  const loq = row.loqPpm === null ? 'no method' : `LOQ ${shownNumber(row.loqPpm)}`;
  return `${row.substance.name} on ${row.equipment.externalId} limit ${shownNumber(row.concentrationPpm)}, ${loq}, seen from ${shownNumber(row.visiblePpm)}`;
}
