import { Picture, shownNumber } from '@limpid/ui-kit';
import type { ProductionRisk, RiskScores } from '#schemas/risk/scores';
import { nameOf } from '../ranking/words.js';

const width = 1000;
const height = 420;
const left = 60;
const right = 24;
const top = 16;
const bottom = 48;
const toxicityEdges = [3, 5];
const visibleUpTo = 5;
const labelled = 8;

type Known = ProductionRisk & { readonly at: readonly [toxicity: number, detectability: number] };

/** Which production needs action: toxic to the right, invisible at its limit to the top, large when it sets many limits. */
export function RiskBubbles({ scores }: { readonly scores: RiskScores }) {
  const known = scores.productions
    .flatMap((each): Known[] =>
      each.toxicity.value === null || each.detectability.value === null
        ? []
        : [{ ...each, at: [each.toxicity.value, each.detectability.value] }],
    )
    .toSorted((a, b) => b.governs - a.governs);
  const across = rangeOf(known.map(each => each.at[0]));
  const up = rangeOf([...known.map(each => each.at[1]), visibleUpTo]);
  const x = (score: number): number => left + ((score - across[0]) / (across[1] - across[0])) * (width - left - right);
  const y = (score: number): number => height - bottom - ((score - up[0]) / (up[1] - up[0])) * (height - top - bottom);
  const labels = placed(
    known
      .slice(0, labelled)
      .filter(each => each.governs > 0)
      .map(each => ({ risk: each, x: x(each.at[0]) + radius(each) + 8, y: y(each.at[1]) + 4 })),
  );
  const hidden = scores.productions.length - known.length;
  return (
    <Picture
      title="Toxicity by visibility"
      description={`${known.length} productions by toxicity score and detectability score. ${known
        .slice(0, 3)
        .map(each => `${nameOf(each.production)} sets the limit of ${each.governs} machines`)
        .join('; ')}`}
      columns={[
        'Production',
        'Toxicity score',
        'Detectability score',
        'Lowest L3, mg/sqcm',
        'Machines whose limit it sets',
      ]}
      rows={scores.productions.map(each => [
        nameOf(each.production),
        each.toxicity.value,
        each.detectability.value,
        each.l3MgPerSqcm,
        each.governs,
      ])}
      shown={shownNumber}
    >
      <svg viewBox={`0 0 ${width} ${height}`} fontSize="12" fill="currentColor">
        <rect
          x={left}
          y={top}
          width={width - left - right}
          height={y(visibleUpTo) - top}
          fill="var(--cds-support-warning)"
          opacity={0.12}
        />
        <text x={width - right - 6} y={top + 16} textAnchor="end">
          cannot be seen at the limit: one level higher
        </text>
        <text x={width - right - 6} y={height - bottom - 8} textAnchor="end">
          visible at the limit
        </text>
        {toxicityEdges
          .filter(edge => edge > across[0] && edge < across[1])
          .map(edge => (
            <line
              key={edge}
              x1={x(edge)}
              x2={x(edge)}
              y1={top}
              y2={height - bottom}
              stroke="var(--cds-border-strong)"
              strokeDasharray="4 4"
            />
          ))}
        <Axes x={x} y={y} across={across} up={up} />
        {known.map(each => (
          <circle
            key={each.production.id}
            cx={x(each.at[0])}
            cy={y(each.at[1])}
            r={radius(each)}
            fill={each.governs > 0 ? '#0f62fe' : 'var(--cds-icon-secondary)'}
            fillOpacity={0.45}
            stroke={each.governs > 0 ? '#0f62fe' : 'var(--cds-icon-secondary)'}
          >
            <title>{`${nameOf(each.production)}: toxicity ${shownNumber(each.at[0])}, detectability ${shownNumber(each.at[1])}, sets the limit of ${each.governs} machines`}</title>
          </circle>
        ))}
        {labels.map(({ risk, x: at, y: line }) => (
          <g key={risk.production.id}>
            <line
              x1={x(risk.at[0]) + radius(risk)}
              y1={y(risk.at[1])}
              x2={at - 2}
              y2={line - 4}
              stroke="var(--cds-border-strong)"
            />
            <text x={at} y={line} fontWeight={600}>
              {risk.production.externalId} {risk.active?.name}
            </text>
          </g>
        ))}
        {hidden > 0 && (
          <text x={left} y={height - 4} fill="var(--cds-text-secondary)">
            {hidden} productions without toxicity score or limit are not shown
          </text>
        )}
      </svg>
    </Picture>
  );
}

interface Label {
  readonly risk: Known;
  readonly x: number;
  readonly y: number;
}

const lineHeight = 15;
const labelWidth = 200;

/** Labels from top to bottom, right of the bubbles beside them, each moved down past the ones that it would cover. */
function placed(labels: readonly Label[]): Label[] {
  const done: Label[] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const beside = labels.filter(other => Math.abs(other.y - label.y) < 40 && Math.abs(other.x - label.x) < 60);
    const x = Math.max(...beside.map(other => other.x));
    const above = done.filter(other => Math.abs(other.x - x) < labelWidth).map(other => other.y + lineHeight);
    done.push({ ...label, x, y: Math.max(label.y, ...above) });
  }
  return done;
}

/** Whole scores around the values with room to spare, between 1 and 10. */
function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  return [Math.max(1, Math.floor(Math.min(...values)) - 1), Math.min(10, Math.ceil(Math.max(...values)) + 1)];
}

function wholeScores([low, high]: readonly [number, number]): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

function radius({ governsShare }: ProductionRisk): number {
  return 4 + Math.sqrt(governsShare) * 36;
}

function Axes({
  x,
  y,
  across,
  up,
}: {
  readonly x: (score: number) => number;
  readonly y: (score: number) => number;
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
}) {
  return (
    <>
      <line x1={left} x2={width - right} y1={height - bottom} y2={height - bottom} stroke="currentColor" />
      <line x1={left} x2={left} y1={top} y2={height - bottom} stroke="currentColor" />
      {wholeScores(across).map(score => (
        <text key={`x${score}`} x={x(score)} y={height - bottom + 16} textAnchor="middle">
          {score}
        </text>
      ))}
      {wholeScores(up).map(score => (
        <text key={`y${score}`} x={left - 8} y={y(score) + 4} textAnchor="end">
          {score}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - bottom + 34} textAnchor="middle">
        toxicity score
      </text>
      <text transform={`translate(16 ${(top + height - bottom) / 2}) rotate(-90)`} textAnchor="middle">
        detectability score
      </text>
    </>
  );
}
