import { Picture, formatNumber, formatTime } from '@limpid/ui-kit';
import {
  Chart,
  Legend,
  legendHeight,
  linearScale,
  SideAxis,
  type LegendItem,
  type MarkProps,
} from '@limpid/ui-kit/chart';
import { verdictWords } from '#plugins/sampling/shared/sample-result';
import { ruleWords, type SampleTrend } from '#plugins/sampling/shared/sample-trend';

type Point = SampleTrend['points'][number];
const [left, right, top, plot] = [64, 16, 16, 240] as const;
const radius = 5;

const isAlarming = ({ verdict, flags }: Point): boolean =>
  flags.length > 0 || (verdict !== null && verdict !== 'pass' && verdict !== 'absent');
const colourOf = (point: Point): string => (isAlarming(point) ? 'var(--cds-support-error)' : 'var(--cds-link-primary)');

/** A point is hollow where a detection or quantitation limit stands for the result; flagged ones are squares. */
function sign(point: Point, x: number, y: number) {
  const look = {
    fill: point.isBound ? 'var(--cds-background)' : colourOf(point),
    stroke: colourOf(point),
    strokeWidth: 2,
  };
  return isAlarming(point) ? (
    <rect x={x - radius} y={y - radius} width={2 * radius} height={2 * radius} {...look} />
  ) : (
    <circle cx={x} cy={y} r={radius} {...look} />
  );
}

const sample = (part: Partial<Point>): Point => ({
  resultId: '',
  label: '',
  setId: '',
  place: '',
  measuredAt: '',
  percentOfLimit: 0,
  isBound: false,
  verdict: 'pass',
  flags: [],
  movingAverage: null,
  ...part,
});
const line = (colour: string, dashes?: string) => (x: number, y: number) => (
  <line x1={x - 9} x2={x + 9} y1={y} y2={y} stroke={colour} strokeWidth={2} strokeDasharray={dashes} />
);
const legend: readonly LegendItem[] = [
  { text: 'Result', sign: (x, y) => sign(sample({}), x, y) },
  { text: 'Below LOD or LOQ', sign: (x, y) => sign(sample({ isBound: true }), x, y) },
  { text: 'Flagged or outside', sign: (x, y) => sign(sample({ verdict: 'fail' }), x, y) },
  { text: 'Limit', sign: line('var(--cds-support-error)') },
  { text: 'Control limit', sign: line('var(--cds-text-secondary)', '6 4') },
  { text: 'Median', sign: line('var(--cds-text-secondary)') },
];

/** Residue as percent of the limit in time, with control limit, median and flags (picture C6). */
export function ControlChart({
  trend: { points, chart },
  title,
}: {
  readonly trend: SampleTrend;
  readonly title: string;
}) {
  return (
    <Picture
      title={title}
      description={`${points.length} results in percent of their limits, oldest first${chart === null ? '' : `; median ${formatNumber(chart.median)}, upper control limit ${formatNumber(chart.upper)}`}`}
      columns={['Label', 'Place', 'Measured', 'Percent of limit', 'Below LOD or LOQ', 'Verdict', 'Flags']}
      rows={points.map(point => [
        point.label,
        point.place,
        formatTime(point.measuredAt),
        point.percentOfLimit,
        point.isBound ? 'yes' : 'no',
        point.verdict === null ? '' : verdictWords[point.verdict],
        flagText(point),
      ])}
      shown={formatNumber}
      isInteractive
    >
      <Chart height={width => top + plot + 24 + legendHeight(legend, width - left)}>
        {(width, mark) => <Drawing points={points} chart={chart} width={width} mark={mark} />}
      </Chart>
    </Picture>
  );
}

function flagText({ flags }: Point): string {
  return flags.map(flag => ruleWords[flag]).join(', ');
}

function Drawing({
  points,
  chart,
  width,
  mark,
}: {
  readonly points: readonly Point[];
  readonly chart: SampleTrend['chart'];
  readonly width: number;
  readonly mark: MarkProps;
}) {
  const bottom = top + plot;
  const values = points.map(({ percentOfLimit }) => percentOfLimit);
  const scale = linearScale([0, 100, ...values, ...(chart === null ? [] : [chart.upper])], [bottom, top]);
  const x = (index: number): number =>
    left + 16 + (index * (width - left - right - 32)) / Math.max(1, points.length - 1);
  const level = (value: number, colour: string, dashes?: string) => (
    <line
      x1={left}
      x2={width - right}
      y1={scale.at(value)}
      y2={scale.at(value)}
      stroke={colour}
      strokeWidth={2}
      strokeDasharray={dashes}
    />
  );
  return (
    <>
      <SideAxis ticks={scale.ticks} at={scale.at} left={left} right={width - right} title="Percent of limit" />
      {level(100, 'var(--cds-support-error)')}
      {chart !== null && level(chart.upper, 'var(--cds-text-secondary)', '6 4')}
      {chart !== null && level(chart.median, 'var(--cds-text-secondary)')}
      {points.map((point, index) => {
        const [at, y] = [x(index), scale.at(point.percentOfLimit)];
        const text = `${point.label}, ${formatTime(point.measuredAt)}: ${point.isBound ? 'below ' : ''}${formatNumber(point.percentOfLimit)} % of the limit${point.flags.length === 0 ? '' : `; ${flagText(point)}`}`;
        return (
          <g key={point.resultId} {...mark(text, at, y)}>
            {sign(point, at, y)}
          </g>
        );
      })}
      <Legend items={legend} left={left} top={bottom + 20} width={width - left} />
    </>
  );
}
