import { Picture, shortened, formatNumber } from '@limpid/ui-kit';
import { Axis, Chart, decadeScale, Legend, legendHeight, type LegendItem } from '@limpid/ui-kit/chart';
import type { ActiveToxicity, RiskScores } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';
import { basisWord } from '../ranking/words.js';
import { intakeText, lanesOf } from './scale.js';

const side = 30;
const laneHeight = 15;
const labels = 3;
const top = 24 + labels * 18;

type Known = ActiveToxicity & { readonly intakeUgPerDay: number };

/** Every active on a logarithmic ruler of its daily limit; the shape shows the basis. */
export function ToxicityRuler({ scores }: { readonly scores: RiskScores }) {
  const known = scores.actives
    .filter((each): each is Known => each.intakeUgPerDay !== null)
    .toSorted((a, b) => a.intakeUgPerDay - b.intakeUgPerDay);
  const values = known.map(each => each.intakeUgPerDay);
  if (values.length === 0) return null;
  const { decades } = decadeScale(values, [0, 1]);
  const [low = 0, high = 0] = [decades[0], decades.at(-1)];
  return (
    <Picture
      isInteractive
      title="Toxicity ruler"
      description={`${known.length} actives from ${formatNumber(low)} to ${intakeText(high)}. Lowest: ${known
        .slice(0, labels)
        .map(each => `${each.active.name} ${intakeText(each.intakeUgPerDay)}`)
        .join(', ')}`}
      columns={['Active', 'Daily limit, ug/day', 'From', 'Toxicity score', 'Productions']}
      rows={scores.actives.map(each => [
        nameOf(each.active),
        each.intakeUgPerDay,
        each.basis === null ? 'unknown' : basisWord(each.basis),
        each.toxicityScore,
        each.productions,
      ])}
      shown={formatNumber}
    >
      <Chart height={width => axisOf(values, width) + 44 + legendHeight(legend, width - 2 * side)}>
        {(width, mark) => {
          const { at } = decadeScale(values, [side, width - side]);
          const lanes = lanesIn(values, width);
          const axis = axisOf(values, width);
          return (
            <>
              {decades.slice(0, -1).map(decade => (
                <rect
                  key={decade}
                  x={at(decade)}
                  y={top - 8}
                  width={at(decade * 10) - at(decade)}
                  height={axis - top + 8}
                  fill={bandColour(decade)}
                  opacity={0.16}
                />
              ))}
              <Axis
                ticks={decades}
                at={at}
                top={top - 8}
                bottom={axis}
                title="daily limit, ug/day; the further left, the more toxic"
              />
              {known.slice(0, labels).map((each, index) => (
                <Name
                  key={each.active.id}
                  of={each}
                  x={at(each.intakeUgPerDay)}
                  y={16 + index * 18}
                  to={axis - 12 - (lanes[index] ?? 0) * laneHeight}
                  width={width}
                />
              ))}
              {known.map((each, index) => {
                const [x, y] = [at(each.intakeUgPerDay), axis - 8 - (lanes[index] ?? 0) * laneHeight];
                return (
                  <g key={each.active.id} {...mark(textOf(each), x, y)}>
                    <Mark x={x} y={y} basis={each.basis} />
                  </g>
                );
              })}
              <Legend items={legend} left={side} top={axis + 40} width={width - 2 * side} />
            </>
          );
        }}
      </Chart>
    </Picture>
  );
}

function Mark({ x, y, basis }: { readonly x: number; readonly y: number; readonly basis: ActiveToxicity['basis'] }) {
  const stroke = 'var(--cds-icon-primary)';
  if (basis === 'published') return <circle cx={x} cy={y} r={5} fill={stroke} />;
  if (basis === 'seed')
    return <circle cx={x} cy={y} r={4.5} fill="var(--cds-background)" stroke={stroke} strokeWidth={2} />;
  return (
    <path
      d={`M ${x} ${y - 5.5} L ${x + 5.5} ${y + 4.5} L ${x - 5.5} ${y + 4.5} Z`}
      fill="var(--cds-background)"
      stroke={stroke}
      strokeWidth={1.5}
    />
  );
}

/** The name of one of the lowest, above the ruler with a line to its mark. */
function Name({
  of,
  x,
  y,
  to,
  width,
}: {
  readonly of: Known;
  readonly x: number;
  readonly y: number;
  readonly to: number;
  readonly width: number;
}) {
  const isRight = x > width / 2;
  return (
    <>
      <line x1={x} x2={x} y1={y + 2} y2={to} stroke="var(--cds-border-strong)" />
      <text x={x + (isRight ? -5 : 5)} y={y} fontWeight={600} textAnchor={isRight ? 'end' : 'start'}>
        {shortened(of.active.name, width < 560 ? 20 : 40)} {intakeText(of.intakeUgPerDay)}
      </text>
    </>
  );
}

function textOf(each: Known): string {
  return `${nameOf(each.active)}: ${intakeText(each.intakeUgPerDay)}, ${basisWord(each.basis)}`;
}

const legend: readonly LegendItem[] = (['published', 'seed', 'screening'] as const).map(basis => ({
  text: basisWord(basis),
  sign: (x, y) => <Mark x={x} y={y} basis={basis} />,
}));

function lanesIn(values: readonly number[], width: number): number[] {
  const { at } = decadeScale(values, [side, width - side]);
  return lanesOf(values.map(at), 14);
}

/** The place of the ruler below its lanes, which are more in a narrow chart. */
function axisOf(values: readonly number[], width: number): number {
  return top + (Math.max(...lanesIn(values, width)) + 1) * laneHeight;
}

/** From red below 1 ug to green above 1 mg, as the axis shows. */
function bandColour(decadeUg: number): string {
  if (decadeUg < 1) return '#da1e28';
  if (decadeUg < 10) return '#ff832b';
  if (decadeUg < 100) return '#f1c21b';
  return decadeUg < 1000 ? '#6fdc8c' : '#24a148';
}
