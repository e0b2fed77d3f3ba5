import { formatNumber } from '@limpid/ui-kit';
import { holdWords, type HoldClock } from '#plugins/qualification/shared/hold-clock';
import { holdClock } from '../../server/engine/floor/hold-clock.js';

const radius = 44;
const around = 2 * Math.PI * radius;

/** The hold time that runs, as a ring and in hours (C10): green, from half of it amber, at its end red. */
export function HoldRing({
  clock,
  now,
  size,
}: {
  readonly clock: HoldClock;
  readonly now: Date;
  readonly size: 'tile' | 'page';
}) {
  const current = holdClock(clock.kind, new Date(clock.startedAt), clock.maxHours, now);
  const share = Math.min(1, current.usedShare ?? 0);
  return (
    <div className={`limpid-hold limpid-hold-${size} limpid-hold-${levelOf(current)}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="limpid-hold-track" cx="50" cy="50" r={radius} />
        <circle
          className="limpid-hold-used"
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 50 50)"
        />
        <text x="50" y="50" className="limpid-hold-mark">
          {markOf(current)}
        </text>
      </svg>
      <p>
        <strong>{holdWords[current.kind]}</strong>
        <br />
        {holdText(current)}
      </p>
    </div>
  );
}

const hours = (value: number): string => `${formatNumber(Number(value.toFixed(1)))} h`;

/** `12.5 h left of 48 h`, `expired 2 h ago, of 48 h`, `5 h; the procedure states no limit`. */
export function holdText({ usedHours, maxHours }: HoldClock): string {
  if (maxHours === null) return `${hours(usedHours)}; the procedure states no limit`;
  const left = maxHours - usedHours;
  return left > 0 ? `${hours(left)} left of ${hours(maxHours)}` : `expired ${hours(-left)} ago, of ${hours(maxHours)}`;
}

/** The share is also a mark, so that colour says nothing alone. */
function markOf({ usedShare }: HoldClock): string {
  if (usedShare === null) return '–';
  return usedShare >= 1 ? '!' : `${Math.floor(usedShare * 100)} %`;
}

function levelOf({ usedShare }: HoldClock): string {
  if (usedShare === null) return 'none';
  return usedShare >= 1 ? 'ended' : usedShare >= 0.5 ? 'near' : 'open';
}
