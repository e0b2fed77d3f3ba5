import { Picture, formatNumber } from '@limpid/ui-kit';
import type { RiskLevel } from '#plugins/risk/shared/names';
import type { ProductionRisk, RiskScores } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';
import { BubblePlot, type Bubble, type Frame } from './bubble-plot.js';
import { inputOf } from '#plugins/risk/shared/scores/capability-words';
import { capabilityText } from './capability-words.js';
import { levelColours } from './level-colours.js';
import { levelMark, levelMarkWords } from './level-mark.js';

const labelled = 12;

type Known = ProductionRisk & { readonly at: readonly [toxicity: number, capability: number] };

/** Process capability against toxicity (picture C9); larger bubbles are harder to see at the limit. */
export function CapabilityBubbles({ scores: { productions, matrix } }: { readonly scores: RiskScores }) {
  const known = productions
    .flatMap((each): Known[] =>
      each.toxicity.value === null || each.capability.value === null
        ? []
        : [{ ...each, at: [each.toxicity.value, each.capability.value] }],
    )
    .toSorted((a, b) => b.at[1] - a.at[1]);
  if (known.length === 0) return null;
  const hidden = productions.length - known.length;
  return (
    <Picture
      isInteractive
      title="Toxicity by process capability"
      description={`${known.length} productions by toxicity score and capability score. ${known
        .slice(0, 3)
        .map(each => `${nameOf(each.production)}: ${capabilityText(each)}`)
        .join('; ')}`}
      columns={[
        'Production',
        'Risk level',
        'Toxicity score',
        'Capability score',
        'Cpu',
        'Results',
        'Detectability score',
        'Source',
      ]}
      rows={known.map(each => [
        nameOf(each.production),
        each.level,
        each.toxicity.value,
        each.capability.value,
        each.capability.cpu,
        inputOf(each.capability, 'resultCount'),
        each.detectability.value,
        each.capability.source?.externalId ?? null,
      ])}
      shown={formatNumber}
    >
      <BubblePlot
        bubbles={known.map((each, index) => bubbleOf(each, index < labelled))}
        acrossTitle="toxicity score"
        upTitle="capability score, 10 is the worst"
        upAlso={[1, 10]}
        backdrop={frame => <Cells frame={frame} matrix={matrix} />}
        leftOut={[...(hidden > 0 ? [`${hidden} productions without results are not shown`] : []), levelMarkWords].join(
          '. ',
        )}
      />
    </Picture>
  );
}

function bubbleOf(risk: Known, isLabelled: boolean): Bubble {
  const { production, active, at, detectability, level, capability } = risk;
  const isFaint = capability.flags.includes('FEW_RESULTS');
  return {
    key: production.id,
    at,
    radius: 4 + (detectability.value ?? 1) * 1.6,
    mark: levelMark(level, risk.raisedBecauseInvisible),
    colour: level === null || isFaint ? levelColours.unknown : levelColours[level],
    isFaint,
    label: isLabelled ? `${production.externalId} ${active?.name ?? ''}` : null,
    title: `${nameOf(production)}: toxicity ${formatNumber(at[0])}, ${capabilityText(risk)}`,
  };
}

/** Areas of the matrix cells with their levels. */
function Cells({ frame, matrix }: { readonly frame: Frame; readonly matrix: RiskScores['matrix'] }) {
  const columns = bandsOf(matrix.toxicityEdges, frame.across);
  const rows = bandsOf(matrix.capabilityEdges, frame.up);
  return columns.flatMap(column =>
    rows.map(row => {
      const level: RiskLevel = matrix.levels[column.index]?.[row.index] ?? 'high';
      const [x, y] = [frame.x(column.from), frame.y(row.to)];
      return (
        <g key={`${column.index} ${row.index}`}>
          <rect
            x={x}
            y={y}
            width={frame.x(column.to) - x}
            height={frame.y(row.from) - y}
            fill={levelColours[level]}
            opacity={0.1}
            stroke="var(--cds-border-strong)"
          />
          <text x={x + 6} y={frame.y(row.from) - 6} fill="var(--cds-text-secondary)">
            {level}
          </text>
        </g>
      );
    }),
  );
}

interface ShownBand {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** Bands between the edges within the axis. */
function bandsOf(edges: readonly number[], [low, high]: readonly [number, number]): ShownBand[] {
  const ends = [-Infinity, ...edges, Infinity];
  return ends.slice(1).flatMap((end, index): ShownBand[] => {
    const [from, to] = [Math.max(low, ends[index] ?? low), Math.min(high, end)];
    return from < to ? [{ index, from, to }] : [];
  });
}
