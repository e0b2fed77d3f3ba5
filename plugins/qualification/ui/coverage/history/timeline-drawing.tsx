import { formatDay, formatTime } from '@limpid/ui-kit';
import { Chart, type MarkProps } from '@limpid/ui-kit/chart';
import {
  timelineKinds,
  timelineWords,
  type Timeline,
  type TimelineEvent,
} from '#plugins/qualification/shared/coverage/history';

type Gap = Timeline['timeline']['gaps'][number];
const [left, right, lane, foot, size] = [110, 16, 28, 28, 6] as const;

interface Shown {
  readonly events: readonly TimelineEvent[];
  readonly gaps: readonly Gap[];
  /** The earliest moment shown, ms since 1970; -Infinity: that of the first event. */
  readonly from: number;
  readonly now: number;
}

/** Events in lanes by what they are, in time; hatched where nothing happened. */
export function TimelineDrawing(shown: Shown) {
  const kinds = timelineKinds.filter(kind => shown.events.some(event => event.kind === kind));
  return (
    <Chart height={kinds.length * lane + foot}>
      {(width, mark) => <Lanes {...shown} kinds={kinds} width={width} mark={mark} />}
    </Chart>
  );
}

function Lanes({
  events,
  gaps,
  from,
  now,
  kinds,
  width,
  mark,
}: Shown & {
  readonly kinds: readonly TimelineEvent['kind'][];
  readonly width: number;
  readonly mark: MarkProps;
}) {
  const times = events.map(({ at }) => Date.parse(at));
  const first = Math.max(from, times.length === 0 ? now : Math.min(...times));
  const last = Math.max(now, first + 1);
  const x = (time: number): number =>
    left + ((Math.min(Math.max(time, first), last) - first) / (last - first)) * (width - left - right);
  const bottom = kinds.length * lane;
  return (
    <>
      <defs>
        <pattern id="timeline-gap" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" stroke="currentColor" strokeOpacity="0.35" strokeWidth="2" />
        </pattern>
      </defs>
      {gaps
        .filter(gap => Date.parse(gap.to) > first)
        .map(gap => {
          const [begin, end] = [x(Date.parse(gap.from)), x(Date.parse(gap.to))];
          const text = `${gap.days} days without an event, ${formatDay(gap.from.slice(0, 10))} to ${formatDay(gap.to.slice(0, 10))}`;
          return (
            <g key={gap.from} {...mark(text, (begin + end) / 2, bottom / 2)}>
              <rect x={begin} y={0} width={Math.max(1, end - begin)} height={bottom} fill="url(#timeline-gap)" />
            </g>
          );
        })}
      {kinds.map((kind, row) => (
        <g key={kind}>
          <text x={0} y={row * lane + lane / 2 + 4}>
            {timelineWords[kind]}
          </text>
          <line
            x1={left}
            x2={width - right}
            y1={(row + 1) * lane}
            y2={(row + 1) * lane}
            stroke="currentColor"
            strokeOpacity="0.2"
          />
        </g>
      ))}
      {events.map(event => {
        const y = kinds.indexOf(event.kind) * lane + lane / 2;
        const [begin, end] = [x(Date.parse(event.at)), x(Date.parse(event.until ?? event.at))];
        const colour = event.isFailure ? 'var(--cds-support-error)' : 'var(--cds-link-primary)';
        const text = `${timelineWords[event.kind]}, ${formatTime(event.at)}: ${event.title}${event.isFailure ? ', failed' : ''}`;
        return (
          <g key={`${event.kind} ${event.id}`} {...mark(text, begin, y)}>
            {end - begin > size ? (
              <rect x={begin} y={y - size} width={end - begin} height={2 * size} fill={colour} />
            ) : event.isFailure ? (
              <rect x={begin - size} y={y - size} width={2 * size} height={2 * size} fill={colour} />
            ) : (
              <circle cx={begin} cy={y} r={size} fill={colour} />
            )}
          </g>
        );
      })}
      <text x={left} y={bottom + 18}>
        {formatDay(new Date(first).toISOString().slice(0, 10))}
      </text>
      <text x={width - right} y={bottom + 18} textAnchor="end">
        {formatDay(new Date(last).toISOString().slice(0, 10))}
      </text>
    </>
  );
}
