import { lowerEdge, upperEdge, type ScoringTable } from '#plugins/risk/shared/setup/bands';
import { stretchesOf } from '#plugins/risk/shared/setup/band-faults';

const width = 760;
const margin = 24;
const line = 44;

/** The ranges of a table; a filled circle is included, an empty one is not. */
export function NumberLine({ table }: { readonly table: ScoringTable }) {
  const bands = (table.bands ?? []).map((band, index) => ({
    index,
    score: band.score,
    lower: lowerEdge(band, table),
    upper: upperEdge(band, table),
  }));
  if (bands.length === 0) return null;
  const edges = [
    ...new Set(
      [...bands.flatMap(({ lower, upper }) => [lower.at, upper.at]), table.minimum, table.maximum].filter(
        (at): at is number => typeof at === 'number' && Number.isFinite(at),
      ),
    ),
  ].toSorted((a, b) => a - b);
  const domain = { from: table.minimum ?? Number.NEGATIVE_INFINITY, to: table.maximum ?? Number.POSITIVE_INFINITY };
  const places = [...new Set([domain.from, ...edges, domain.to])].toSorted((one, other) => (one < other ? -1 : 1));
  const step = (width - 2 * margin) / Math.max(1, places.length - 1);
  const x = (at: number): number => margin + step * Math.max(0, places.indexOf(at));
  const faults = stretchesOf(table);
  const summary = faults.map(({ what, from, to }) => `${what} from ${shown(from)} to ${shown(to)}`).join('; ');
  return (
    <svg
      role="img"
      aria-label={`Number line: ${summary === '' ? 'every value has exactly one score' : summary}`}
      viewBox={`0 0 ${width} 92`}
      width="100%"
      style={{ maxWidth: width }}
    >
      <line
        x1={x(domain.from)}
        x2={x(domain.to)}
        y1={line}
        y2={line}
        stroke="var(--cds-border-strong)"
        strokeWidth="1"
      />
      {bands.map(({ index, score, lower, upper }) => (
        <g key={index}>
          <line
            x1={x(lower.at)}
            x2={x(upper.at)}
            y1={line}
            y2={line}
            stroke="var(--cds-support-info)"
            strokeWidth="6"
            strokeOpacity="0.7"
          />
          <text x={(x(lower.at) + x(upper.at)) / 2} y={line - 14} textAnchor="middle" fontSize="13" fill="currentColor">
            {score}
          </text>
          {[lower, upper].map((edge, position) =>
            Number.isFinite(edge.at) ? (
              <circle
                key={position}
                cx={x(edge.at) + (position === 0 ? 4 : -4)}
                cy={line}
                r="4"
                fill={edge.inclusive ? 'var(--cds-support-info)' : 'var(--cds-background)'}
                stroke="var(--cds-support-info)"
                strokeWidth="2"
              />
            ) : null,
          )}
        </g>
      ))}
      {faults.map(({ what, from, to }, index) => (
        <g key={index}>
          <rect
            x={x(from) - (from === to ? 7 : 0)}
            y={line - 9}
            width={Math.max(x(to) - x(from), 14)}
            height="18"
            fill="none"
            stroke="var(--cds-support-error)"
            strokeWidth="2"
            strokeDasharray={what === 'gap' ? '4 3' : 'none'}
          />
          <text x={(x(from) + x(to)) / 2} y={84} textAnchor="middle" fontSize="12" fill="var(--cds-text-error)">
            {what}
          </text>
        </g>
      ))}
      {edges.map(at => (
        <text key={at} x={x(at)} y={line + 24} textAnchor="middle" fontSize="12" fill="currentColor">
          {shown(at)}
        </text>
      ))}
    </svg>
  );
}

function shown(at: number): string {
  if (at === Number.NEGATIVE_INFINITY) return 'lowest';
  return at === Number.POSITIVE_INFINITY ? 'highest' : String(at);
}
