import { formatLimitIn } from '../format/format.js';
import { drawMark, type HeatLine } from './draw-map.js';
import { heatColour, rangeOf, shadeOf, type HeatRange } from './heat-colours.js';
import { MapCanvas } from './map-canvas.js';
import { Picture, type PictureCell } from './picture.js';

export interface HeatMapProps {
  readonly title: string;
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** Null cells are shown as not applicable; smaller values stand out more, because tighter limits matter more. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Of the values; the reader may see another one. */
  readonly unit: string;
  readonly describe: (row: number, column: number) => string;
  readonly onChoose: (row: number, column: number) => void;
  readonly label: string;
  /** Cells with a mark in their corner, and its meaning. */
  readonly marks?: { readonly has: (row: number, column: number) => boolean; readonly meaning: string };
}

/** A matrix as colours on a logarithmic scale, drawn on a canvas so that hundreds of rows scroll smoothly. */
export function HeatMap(props: HeatMapProps) {
  const { title, rows, columns, rowTitle, columnTitle, values, unit, label, marks } = props;
  const range = rangeOf(values);
  return (
    <Picture
      title={title}
      description={label}
      isInteractive
      columns={[rowTitle, columnTitle, { title: 'Limit', unit }]}
      rows={cellsOf(props)}
    >
      <MapCanvas
        key={`${rows.length} ${columns.length}`}
        {...props}
        paint={(isDark, context, { row, column, x, y, size }) => {
          context.fillStyle = heatColour(values[row]?.[column] ?? null, range, isDark);
          context.fillRect(x, y, size, size);
          if (marks?.has(row, column) === true) drawMark(context, x + size, y);
        }}
        legend={isDark => <Legend range={range} unit={unit} isDark={isDark} meaning={marks?.meaning} />}
      />
    </Picture>
  );
}

/** All cells with a value, the tightest first. */
function cellsOf({ rows, columns, values }: HeatMapProps): PictureCell[][] {
  const nameOf = ({ code, name }: HeatLine): string => `${code} ${name}`;
  return values
    .flatMap((cells, row) =>
      cells.flatMap((value, column) => {
        const [from, to] = [rows[row], columns[column]];
        return value === null || from === undefined || to === undefined
          ? []
          : [[nameOf(from), nameOf(to), value] as const];
      }),
    )
    .toSorted((a, b) => a[2] - b[2])
    .map(cells => [...cells]);
}

function Legend({
  range,
  unit,
  isDark,
  meaning,
}: {
  readonly range: HeatRange;
  readonly unit: string;
  readonly isDark: boolean;
  readonly meaning: string | undefined;
}) {
  const end = (place: 0 | 1): string => (range === null ? '' : ` ${formatLimitIn({ value: range[place], unit })}`);
  const gradient = `linear-gradient(to right, ${shadeOf(0, isDark)}, ${shadeOf(1, isDark)})`;
  return (
    <p className="limpid-legend" aria-hidden="true">
      <span>tightest{end(0)}</span>
      <span className="limpid-legend-bar" style={{ background: gradient }} />
      <span>loosest{end(1)}</span>
      <span>· grey: no limit</span>
      {meaning !== undefined && (
        <span>
          · <span className="limpid-legend-mark" /> {meaning}
        </span>
      )}
    </p>
  );
}
