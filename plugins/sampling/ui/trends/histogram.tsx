import { Picture, formatNumber } from '@limpid/ui-kit';
import {
  Axis,
  Chart,
  Legend,
  legendHeight,
  linearScale,
  Marker,
  SideAxis,
  type LegendItem,
  type MarkProps,
} from '@limpid/ui-kit/chart';
import type { SampleTrend } from '#plugins/sampling/shared/sample-trend';
import { binsOf, type Bin } from './histogram-bins.js';

type Points = SampleTrend['points'];
const [left, right, top, plot, axis] = [64, 16, 28, 180, 48] as const;
/** Results that are too few for a capability are drawn in grey. */
const colourOf = (isSure: boolean): string => (isSure ? 'var(--cds-link-primary)' : 'var(--cds-text-secondary)');
const legendOf = (colour: string): readonly LegendItem[] => [
  { text: 'Result', sign: (x, y) => <rect x={x - 7} y={y - 6} width={14} height={12} fill={colour} stroke={colour} /> },
  {
    text: 'Below LOD or LOQ',
    sign: (x, y) => <rect x={x - 7} y={y - 6} width={14} height={12} fill="var(--cds-background)" stroke={colour} />,
  },
];

/** How results are distributed below and above their limit (picture C7). */
export function Histogram({
  points,
  title,
  isSure,
}: {
  readonly points: Points;
  readonly title: string;
  readonly isSure: boolean;
}) {
  const values = points.map(({ percentOfLimit }) => percentOfLimit);
  const edges = linearScale([0, 100, ...values], [0, 1], 12).ticks;
  const bins = binsOf(points, edges);
  const legend = legendOf(colourOf(isSure));
  return (
    <Picture
      title={title}
      description={`${points.length} results by percent of their limits; ${values.filter(value => value > 100).length} above the limit`}
      columns={['Above, % of limit', 'Up to, % of limit', 'Results', 'Below LOD or LOQ']}
      rows={bins.map(({ from, to, detected, bounds }) => [from, to, detected, bounds])}
      shown={formatNumber}
      isInteractive
    >
      <Chart height={width => top + plot + axis + legendHeight(legend, width - left)}>
        {(width, mark) => (
          <>
            <Bars bins={bins} edges={edges} width={width} mark={mark} colour={colourOf(isSure)} />
            <Legend items={legend} left={left} top={top + plot + axis} width={width - left} />
          </>
        )}
      </Chart>
    </Picture>
  );
}

function Bars({
  bins,
  edges,
  width,
  mark,
  colour,
}: {
  readonly bins: readonly Bin[];
  readonly edges: readonly number[];
  readonly width: number;
  readonly mark: MarkProps;
  readonly colour: string;
}) {
  const bottom = top + plot;
  const across = linearScale(edges, [left, width - right], 12);
  const up = linearScale([0, ...bins.map(({ detected, bounds }) => detected + bounds)], [bottom, top], 5);
  return (
    <>
      <SideAxis
        ticks={up.ticks.filter(Number.isInteger)}
        at={up.at}
        left={left}
        right={width - right}
        title="Results"
      />
      <Axis ticks={edges} at={across.at} top={bottom} bottom={bottom + 4} title="Percent of limit" />
      {bins.map(({ from, to, detected, bounds }) => {
        const all = detected + bounds;
        if (all === 0) return null;
        const [x, end, y, middle] = [across.at(from) + 1, across.at(to) - 1, up.at(all), up.at(detected)];
        const text = `Above ${formatNumber(from)} up to ${formatNumber(to)} % of the limit: ${all === 1 ? '1 result' : `${all} results`}${bounds === 0 ? '' : `, ${bounds} below LOD or LOQ`}`;
        return (
          <g key={from} {...mark(text, (x + end) / 2, y)}>
            {detected > 0 && (
              <rect x={x} y={middle} width={end - x} height={bottom - middle} fill={colour} stroke={colour} />
            )}
            {bounds > 0 && (
              <rect x={x} y={y} width={end - x} height={middle - y} fill="var(--cds-background)" stroke={colour} />
            )}
          </g>
        );
      })}
      <Marker
        x={across.at(100)}
        top={top}
        bottom={bottom}
        text="Limit"
        colour="var(--cds-support-error)"
        width={width}
      />
    </>
  );
}
