import { Picture, shortened, shownNumber } from '@limpid/ui-kit';
import { decadeScale } from '@limpid/ui-kit/chart';
import type { ActiveToxicity, RiskScores } from '#plugins/risk/shared/scores/scores';
import { nameOf } from '#plugins/risk/shared/record-name';
import { basisWord } from '../ranking/words.js';
import { intakeText, lanesOf } from './scale.js';

const width = 1000;
const side = 30;
const laneHeight = 15;
const labels = 3;

type Known = ActiveToxicity & { readonly intakeUgPerDay: number };

/** Every active on a logarithmic ruler of its daily limit; the shape shows the basis. */
export function ToxicityRuler({ scores }: { readonly scores: RiskScores }) {
  const known = scores.actives
    .filter((each): each is Known => each.intakeUgPerDay !== null)
    .toSorted((a, b) => a.intakeUgPerDay - b.intakeUgPerDay);
  const { at: x, decades } = decadeScale(
    known.map(each => each.intakeUgPerDay),
    [side, width - side],
  );
  const [low = 0, high = 0] = [decades[0], decades.at(-1)];
  const lanes = lanesOf(
    known.map(each => x(each.intakeUgPerDay)),
    14,
  );
  const isRight = (each: Known): boolean => x(each.intakeUgPerDay) > width / 2;
  const top = 24 + labels * 18;
  const axis = top + (Math.max(...lanes) + 1) * laneHeight;
  return (
    <Picture
      title="Toxicity ruler"
      description={`${known.length} actives from ${shownNumber(low)} to ${intakeText(high)}. Lowest: ${known
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
      shown={shownNumber}
    >
      <svg viewBox={`0 0 ${width} ${axis + 52}`} fontSize="12" fill="currentColor">
        {decades.slice(0, -1).map(decade => (
          <rect
            key={decade}
            x={x(decade)}
            y={top - 8}
            width={x(decade * 10) - x(decade)}
            height={axis - top + 8}
            fill={bandColour(decade)}
            opacity={0.16}
          />
        ))}
        {known.slice(0, labels).map((each, index) => (
          <g key={each.active.id}>
            <line
              x1={x(each.intakeUgPerDay)}
              x2={x(each.intakeUgPerDay)}
              y1={18 + index * 18}
              y2={axis - 12 - (lanes[index] ?? 0) * laneHeight}
              stroke="var(--cds-border-strong)"
            />
            <text
              x={x(each.intakeUgPerDay) + (isRight(each) ? -5 : 5)}
              y={16 + index * 18}
              fontWeight={600}
              textAnchor={isRight(each) ? 'end' : 'start'}
            >
              {shortened(each.active.name, 40)} {intakeText(each.intakeUgPerDay)}
            </text>
          </g>
        ))}
        {known.map((each, index) => (
          <g key={each.active.id}>
            <title>{`${nameOf(each.active)}: ${intakeText(each.intakeUgPerDay)}, ${basisWord(each.basis)}`}</title>
            <Mark x={x(each.intakeUgPerDay)} y={axis - 8 - (lanes[index] ?? 0) * laneHeight} basis={each.basis} />
          </g>
        ))}
        <line x1={side} x2={width - side} y1={axis} y2={axis} stroke="currentColor" />
        {decades.map(decade => (
          <g key={decade}>
            <line x1={x(decade)} x2={x(decade)} y1={axis} y2={axis + 5} stroke="currentColor" />
            <text x={x(decade)} y={axis + 18} textAnchor="middle">
              {shownNumber(decade)}
            </text>
          </g>
        ))}
        <Legend y={axis + 42} />
        <text x={width - side} y={axis + 42} textAnchor="end">
          daily limit, ug/day; the further left, the more toxic
        </text>
      </svg>
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

function Legend({ y }: { readonly y: number }) {
  return (
    <>
      {(['published', 'seed', 'screening'] as const).map((basis, index) => (
        <g key={basis}>
          <Mark x={side + 8 + index * 200} y={y - 4} basis={basis} />
          <text x={side + 20 + index * 200} y={y}>
            {basisWord(basis)}
          </text>
        </g>
      ))}
    </>
  );
}

/** From red below 1 ug to green above 1 mg, as the axis shows. */
function bandColour(decadeUg: number): string {
  if (decadeUg < 1) return '#da1e28';
  if (decadeUg < 10) return '#ff832b';
  if (decadeUg < 100) return '#f1c21b';
  return decadeUg < 1000 ? '#6fdc8c' : '#24a148';
}
