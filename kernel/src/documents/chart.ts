import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { ChartBlock } from '#kernel/contract';
import { formatNumber } from '#schemas/lib/format-number';

/** Points: the height of the bars, the space left of them for the axis, and the size of texts. */
const [high, axis, text] = [120, 44, 7] as const;
/** A bar takes this part of its category, and no more points than that. */
const [barShare, widest] = [0.6, 48] as const;
/** Fills that differ in lightness, so that a black and white print tells them apart. */
const fills = ['#0043ce', '#a6c8ff', '#da1e28', '#8d8d8d', '#24a148', '#f1c21b', '#e0e0e0'] as const;
const grey = '#525252';

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly fill: string;
}

/** Bars with their axis, names and legend, all on one page. */
export function chart(
  { title, categories, series, line }: ChartBlock,
  width: number,
  fitted: (text: string, within: number) => string,
): Content {
  const totals = categories.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const most = topOf(Math.max(line?.value ?? 0, ...totals));
  const step = (width - axis) / Math.max(1, categories.length);
  const barWidth = Math.min(step * barShare, widest);
  const heightOf = (value: number): number => (value / most) * high;
  const bars = categories.flatMap((_, at) => stacked(series, at, { step, barWidth, heightOf }));
  return {
    unbreakable: true,
    margin: [0, 8, 0, 8],
    stack: [
      { text: fitted(title, width), bold: true, margin: [0, 0, 0, 10] },
      {
        canvas: [
          { type: 'line', x1: axis, y1: 0, x2: axis, y2: high, lineWidth: 0.5, lineColor: grey },
          ...bars.map(({ x, y, height, fill }): CanvasElement => ({
            type: 'rect',
            x,
            y,
            w: barWidth,
            h: height,
            color: fill,
            lineColor: grey,
            lineWidth: 0.3,
          })),
          { type: 'line', x1: axis, y1: high, x2: width, y2: high, lineWidth: 0.5, lineColor: grey },
          ...(line === undefined ? [] : [levelOf(high - heightOf(line.value), width)]),
        ],
      },
      placed(formatNumber(most), { x: 0, y: -high - text / 2, width: axis - 4, alignment: 'right' }),
      placed('0', { x: 0, y: -text, width: axis - 4, alignment: 'right' }),
      ...(line === undefined
        ? []
        : [
            placed(line.label, {
              x: axis + 4,
              y: -heightOf(line.value) - text - 2,
              width: width - axis - 4,
              alignment: 'right',
            }),
          ]),
      ...totals.flatMap((total, at) =>
        total === 0
          ? []
          : [
              placed(formatNumber(total), {
                x: axis + at * step,
                y: -heightOf(total) - text - 3,
                width: step,
                alignment: 'center',
              }),
            ],
      ),
      {
        margin: [axis, 3, 0, 0],
        columns: categories.map(name => ({
          text: fitted(name, step - 4),
          fontSize: text,
          alignment: 'center',
          width: step,
        })),
      },
      legend(series),
    ],
  };
}

interface Scale {
  readonly step: number;
  readonly barWidth: number;
  readonly heightOf: (value: number) => number;
}

/** The parts of one bar, the first series at its foot. */
function stacked(series: ChartBlock['series'], at: number, { step, barWidth, heightOf }: Scale): Bar[] {
  const x = axis + at * step + (step - barWidth) / 2;
  let below = 0;
  return series.flatMap(({ values }, place): Bar[] => {
    const value = values[at] ?? 0;
    if (value <= 0) return [];
    below += value;
    return [{ x, y: high - heightOf(below), height: heightOf(value), fill: fills[place % fills.length] ?? grey }];
  });
}

function levelOf(y: number, width: number): CanvasElement {
  return { type: 'line', x1: axis, y1: y, x2: width, y2: y, lineWidth: 0.8, lineColor: '#da1e28', dash: { length: 4 } };
}

function legend(series: ChartBlock['series']): Content {
  return {
    margin: [axis, 6, 0, 0],
    columnGap: 12,
    columns: series.map(({ name }, place) => ({
      width: 'auto',
      columnGap: 4,
      columns: [
        {
          width: 8,
          canvas: [
            {
              type: 'rect',
              x: 0,
              y: 1,
              w: 7,
              h: 7,
              color: fills[place % fills.length] ?? grey,
              lineColor: grey,
              lineWidth: 0.3,
            },
          ],
        },
        { width: 'auto', text: name, fontSize: text },
      ],
    })),
  };
}

function placed(
  shown: string,
  {
    x,
    y,
    width,
    alignment,
  }: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly alignment: 'left' | 'right' | 'center';
  },
): Content {
  return {
    relativePosition: { x, y },
    columns: [{ text: shown, width, alignment, fontSize: text, lineHeight: 1, color: grey }],
  };
}

/** The lowest of 1, 2, 5 and their tenfolds that is not below a value. */
function topOf(value: number): number {
  if (value <= 0) return 1;
  const ten = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map(times => times * ten).find(top => top >= value) ?? value;
}
