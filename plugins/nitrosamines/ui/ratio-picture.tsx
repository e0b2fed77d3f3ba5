import { formatNumber } from '@limpid/ui-kit';

const width = 960;
const right = 40;
const bar = { y: 34, height: 36 } as const;

interface Part {
  readonly name: string;
  readonly ratio: number;
}

/** The shares in a row against their common limit. */
export function RatioPicture({ parts }: { readonly parts: readonly Part[] }) {
  const sum = parts.reduce((total, { ratio }) => total + ratio, 0);
  const x = (ratio: number): number => (ratio / Math.max(sum, 1.1)) * (width - right);
  const isPassing = sum <= 1 + 1e-12;
  const colour = isPassing ? 'var(--cds-support-success)' : 'var(--cds-support-error)';
  const starts = parts.map((_part, index) => parts.slice(0, index).reduce((total, { ratio }) => total + ratio, 0));
  return (
    <figure className="limpid-ratios">
      <svg
        role="img"
        aria-label={`Shares of the acceptable intakes: ${parts.map(({ name, ratio }) => `${name} ${formatNumber(ratio)}`).join(', ')}; total ${formatNumber(sum)} of 1`}
        viewBox={`0 0 ${width} 96`}
        width="100%"
        style={{ maxWidth: width }}
      >
        {parts.map(({ name, ratio }, index) => {
          const from = x(starts[index] ?? 0);
          const room = x(ratio);
          return (
            <g key={index}>
              <rect
                x={from}
                y={bar.y}
                width={Math.max(room - 2, 1)}
                height={bar.height}
                fill={colour}
                fillOpacity={index % 2 === 0 ? 0.55 : 0.3}
                stroke={colour}
              />
              {room > name.length * 11 + 12 && (
                <text x={from + 8} y={bar.y + 23} fontSize="16" fill="currentColor">
                  {name}
                </text>
              )}
            </g>
          );
        })}
        <line x1={x(1)} x2={x(1)} y1={22} y2={bar.y + bar.height + 8} stroke="currentColor" strokeWidth={2} />
        <text x={x(1)} y={16} fontSize="16" textAnchor="middle" fill="currentColor">
          1 at most
        </text>
        <text x={0} y={92} fontSize="16" fill="currentColor">
          total {formatNumber(sum)}
        </text>
      </svg>
    </figure>
  );
}
