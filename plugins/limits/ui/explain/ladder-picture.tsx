import { shownNumber } from '@limpid/ui-kit';
import { decadeScale } from '@limpid/ui-kit/chart';
import type { Explanation } from '#plugins/limits/shared/limit';
import { criterionWord, unitsWord } from '../words.js';

const width = 720;
const rowHeight = 34;
const left = 170;
const right = 150;

/** The ladder L0 to L3, and each criterion's carryover on one logarithmic scale with the governing one marked. */
export function LadderPicture({
  ladder,
  candidates,
}: {
  readonly ladder: Explanation['ladder'];
  readonly candidates: Explanation['candidates'];
}) {
  const known = candidates.filter(
    (candidate): candidate is typeof candidate & { macMg: number } => candidate.macMg !== null && candidate.macMg > 0,
  );
  const { at: x } = decadeScale(
    known.map(candidate => candidate.macMg),
    [left, width - right],
  );
  return (
    <>
      <div className="limpid-ladder">
        {ladder.map(step => (
          <div key={step.level} className="limpid-ladder-step">
            <strong>{step.level}</strong>
            <span>{step.title}</span>
            <span className="limpid-number">
              {step.value === null ? 'not by intake' : `${shownNumber(step.value)} ${step.unit}`}
            </span>
          </div>
        ))}
      </div>
      {known.length > 0 && (
        <svg
          role="img"
          aria-label={`Carryover by criterion: ${known.map(candidate => `${criterionWord(candidate.criterion)} ${shownNumber(candidate.macMg)} mg${candidate.firstUnits === null ? '' : ` into ${unitsWord(candidate.firstUnits)}`}${candidate.status === 'governs' ? ', governs' : ''}`).join('; ')}`}
          viewBox={`0 0 ${width} ${known.length * rowHeight + 24}`}
          width="100%"
          style={{ maxWidth: width }}
        >
          {known.map((candidate, row) => {
            const y = row * rowHeight + 20;
            const governs = candidate.status === 'governs';
            const colour = governs ? 'var(--cds-support-info)' : 'var(--cds-icon-secondary)';
            return (
              <g key={candidate.criterion}>
                <text x={0} y={y + 4} fill="currentColor" fontSize="13">
                  {criterionWord(candidate.criterion)}
                </text>
                <line x1={left} x2={x(candidate.macMg)} y1={y} y2={y} stroke={colour} strokeWidth={governs ? 5 : 2} />
                <circle cx={x(candidate.macMg)} cy={y} r={governs ? 7 : 5} fill={colour} />
                <text
                  x={x(candidate.macMg) + 12}
                  y={y + 4}
                  fill="currentColor"
                  fontSize="13"
                  fontWeight={governs ? 600 : 400}
                >
                  {shownNumber(candidate.macMg)} mg{governs ? ' governs' : ''}
                </text>
              </g>
            );
          })}
          <text x={left} y={known.length * rowHeight + 18} fill="currentColor" fontSize="11">
            carryover {receiverWord(known)}, logarithmic scale
          </text>
        </svg>
      )}
    </>
  );
}

/** What receives the carryover: the batch, or its first units (formulas 4.6). */
function receiverWord(candidates: Explanation['candidates']): string {
  const first = candidates.find(({ firstUnits }) => firstUnits !== null)?.firstUnits ?? null;
  if (first === null) return 'per batch';
  const others = candidates.some(({ firstUnits }) => firstUnits === null);
  return `into ${unitsWord(first)} of the batch${others ? ' by intake, per batch otherwise' : ''}`;
}
