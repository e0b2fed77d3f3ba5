import { drawMark, type HeatLine } from './draw-map.js';
import { MapCanvas } from './map-canvas.js';
import { Picture } from './picture.js';

/** What a letter of the map stands for: its word, its colours, and the colour of the letter on them. */
export interface MapSign {
  readonly letter: string;
  readonly text: string;
  readonly colour: string;
  readonly ink: string;
}

export interface SignMapProps {
  readonly title: string;
  readonly label: string;
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** What the cells say, as a heading of the table. */
  readonly cellTitle: string;
  /** Of each row a letter for each column; letters without a sign stay empty. */
  readonly letters: readonly string[];
  readonly signs: readonly MapSign[];
  readonly describe: (row: number, column: number) => string;
  readonly onChoose: (row: number, column: number) => void;
  readonly marks?: { readonly has: (row: number, column: number) => boolean; readonly meaning: string };
}

/** A matrix of states, each as a colour with its letter, so that neither stands alone. */
export function SignMap(props: SignMapProps) {
  const { title, label, rows, columns, rowTitle, columnTitle, cellTitle, letters, signs, marks } = props;
  const signOf = new Map(signs.map(sign => [sign.letter, sign]));
  const at = (row: number, column: number): MapSign | undefined => signOf.get(letters[row]?.[column] ?? '');
  const nameOf = ({ code, name }: HeatLine): string => `${code} ${name}`;
  return (
    <Picture
      title={title}
      description={label}
      isInteractive
      columns={[rowTitle, columnTitle, cellTitle]}
      rows={rows.flatMap((line, row) =>
        columns.flatMap((other, column) => {
          const sign = at(row, column);
          return sign === undefined ? [] : [[nameOf(line), nameOf(other), sign.text]];
        }),
      )}
    >
      <MapCanvas
        key={`${rows.length} ${columns.length}`}
        {...props}
        paint={(_isDark, context, { row, column, x, y, size }) => {
          const sign = at(row, column);
          if (sign === undefined) return;
          context.fillStyle = sign.colour;
          context.fillRect(x, y, size, size);
          context.fillStyle = sign.ink;
          context.font = '600 10px "IBM Plex Sans", sans-serif';
          context.textAlign = 'center';
          context.fillText(sign.letter, x + size / 2, y + size / 2 + 4);
          context.textAlign = 'start';
          if (marks?.has(row, column) === true) drawMark(context, x + size, y);
        }}
        legend={() => <Legend signs={signs} meaning={marks?.meaning} />}
      />
    </Picture>
  );
}

function Legend({ signs, meaning }: { readonly signs: readonly MapSign[]; readonly meaning: string | undefined }) {
  return (
    <p className="limpid-legend" aria-hidden="true">
      {signs.map(({ letter, text, colour, ink }) => (
        <span key={letter}>
          <span className="limpid-legend-sign" style={{ background: colour, color: ink }}>
            {letter}
          </span>{' '}
          {text}
        </span>
      ))}
      {meaning !== undefined && (
        <span>
          <span className="limpid-legend-mark" /> {meaning}
        </span>
      )}
    </p>
  );
}
