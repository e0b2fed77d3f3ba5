import { Picture, formatNumber } from '@limpid/ui-kit';
import type { ProductionRisk, RiskScores } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';
import { BubblePlot, type Bubble, type Frame } from './bubble-plot.js';
import { capabilityText } from './capability-words.js';
import { levelColours } from './level-colours.js';
import { levelMark, levelMarkWords } from './level-mark.js';

const labelled = 8;

type Known = ProductionRisk & { readonly at: readonly [toxicity: number, detectability: number] };

/** Visibility against toxicity; larger bubbles set more limits. */
export function RiskBubbles({ scores }: { readonly scores: RiskScores }) {
  const { toxicityEdges, visibleUpTo } = scores.matrix;
  const known = scores.productions
    .flatMap((each): Known[] =>
      each.toxicity.value === null || each.detectability.value === null
        ? []
        : [{ ...each, at: [each.toxicity.value, each.detectability.value] }],
    )
    .toSorted((a, b) => b.governs - a.governs);
  const hidden = scores.productions.length - known.length;
  return (
    <Picture
      isInteractive
      title="Toxicity by visibility"
      description={`${known.length} productions by toxicity score and detectability score. ${known
        .slice(0, 3)
        .map(each => `${nameOf(each.production)} ${governing(each)}`)
        .join('; ')}`}
      columns={[
        'Production',
        'Toxicity score',
        'Detectability score',
        'Capability score',
        'Risk level',
        { title: 'Lowest L3', unit: 'mg/sqcm' },
        'Equipment whose limit it sets',
      ]}
      rows={scores.productions.map(each => [
        nameOf(each.production),
        each.toxicity.value,
        each.detectability.value,
        each.capability.value,
        each.level,
        each.l3MgPerSqcm,
        each.governs,
      ])}
      shown={formatNumber}
    >
      <BubblePlot
        bubbles={known.map((each, index) => bubbleOf(each, index < labelled && each.governs > 0))}
        acrossTitle="toxicity score"
        upTitle="detectability score"
        upAlso={[visibleUpTo]}
        backdrop={frame => <Visibility frame={frame} toxicityEdges={toxicityEdges} visibleUpTo={visibleUpTo} />}
        leftOut={[
          ...(hidden > 0 ? [`${hidden} productions without toxicity score or limit are not shown`] : []),
          levelMarkWords,
        ].join('. ')}
      />
    </Picture>
  );
}

/** Number of equipment whose limit a production sets. */
function governing({ governs }: Pick<Known, 'governs'>): string {
  return `sets the limit of ${governs} ${governs === 1 ? 'piece' : 'pieces'} of equipment`;
}

function bubbleOf(risk: Known, isLabelled: boolean): Bubble {
  const { production, active, at, governs, governsShare, level } = risk;
  return {
    key: production.id,
    at,
    // The mark of a level has room in its bubble.
    radius: Math.max(level === null ? 4 : 11, 4 + Math.sqrt(governsShare) * 36),
    mark: levelMark(level, risk.raisedBecauseInvisible),
    colour: level === null ? (governs > 0 ? '#0f62fe' : levelColours.unknown) : levelColours[level],
    label: isLabelled ? `${production.externalId} ${active?.name ?? ''}` : null,
    title: `${nameOf(production)}: toxicity ${formatNumber(at[0])}, detectability ${formatNumber(at[1])}, ${capabilityText(risk)}, ${governing(risk)}`,
  };
}

function Visibility({
  frame: { left, right, top, bottom, x, y, across },
  toxicityEdges,
  visibleUpTo,
}: {
  readonly frame: Frame;
  readonly toxicityEdges: readonly number[];
  readonly visibleUpTo: number;
}) {
  return (
    <>
      <rect
        x={left}
        y={top}
        width={right - left}
        height={y(visibleUpTo) - top}
        fill="var(--cds-support-warning)"
        opacity={0.12}
      />
      <text x={right - 6} y={top + 16} textAnchor="end">
        cannot be seen at the limit: one level higher
      </text>
      <text x={right - 6} y={bottom - 8} textAnchor="end">
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
            y2={bottom}
            stroke="var(--cds-border-strong)"
            strokeDasharray="4 4"
          />
        ))}
    </>
  );
}
