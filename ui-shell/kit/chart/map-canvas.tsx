import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Readout } from './chart.js';
import { drawMap, type HeatLine, type PaintCell } from './draw-map.js';
import { cellAt, heatLayout } from './heat-layout.js';
import { useDark } from './use-dark.js';
import { useWidth } from './use-width.js';

export interface MapCanvasProps {
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly describe: (row: number, column: number) => string;
  readonly onChoose: (row: number, column: number) => void;
  readonly label: string;
  readonly paint: (isDark: boolean, ...cell: Parameters<PaintCell>) => void;
  readonly legend: (isDark: boolean) => ReactNode;
}

type Place = readonly [row: number, column: number];

/** A map drawn on a canvas, so that hundreds of rows scroll smoothly; read by pointer, touch and keyboard. */
export function MapCanvas({ describe, onChoose, label, paint, legend, ...map }: MapCanvasProps) {
  const { rows, columns } = map;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<Place>([0, 0]);
  const [isRead, setRead] = useState(false);
  const isDark = useDark();
  const [scrolled, setScrolled] = useState(0);
  const space = useWidth(frame, 1100);
  const layout = heatLayout(rows.length, columns.length, space);
  const { cell, labelWidth, labelHeight, width, height } = layout;
  useEffect(() => {
    if (canvas.current !== null)
      drawMap(canvas.current, { ...map, at, layout, paint: (context, where) => paint(isDark, context, where) });
  });
  const move = (event: React.KeyboardEvent): void => {
    const steps: Readonly<Record<string, Place>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (event.key === 'Enter') onChoose(at[0], at[1]);
    if (event.key === 'Escape') setRead(false);
    if (step === undefined) return;
    event.preventDefault();
    // Rendered at once, so that the pointer is in place when it is scrolled to.
    flushSync(() => {
      setAt([clamp(at[0] + step[0], rows.length), clamp(at[1] + step[1], columns.length)]);
      setRead(true);
    });
    pointer.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const placeOf = (event: React.MouseEvent<HTMLCanvasElement>): Place | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return cellAt(layout, event.clientX - box.left, event.clientY - box.top, rows.length, columns.length);
  };
  const read = (place: Place | null): void => {
    setRead(place !== null);
    if (place !== null && (place[0] !== at[0] || place[1] !== at[1])) setAt(place);
  };
  const choose = (event: React.MouseEvent<HTMLCanvasElement>): void => {
    const place = placeOf(event);
    const isKnown = isRead && place?.[0] === at[0] && place[1] === at[1];
    read(place);
    // A finger has no pointer to read with, so its first touch reads the cell.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (place !== null && (isKnown || !isTouch)) onChoose(place[0], place[1]);
  };
  const text = describe(at[0], at[1]);
  return (
    <>
      {legend(isDark)}
      <div ref={frame} className="limpid-heat-frame">
        <div className="limpid-heat" onScroll={event => setScrolled(event.currentTarget.scrollLeft)}>
          <canvas
            ref={canvas}
            width={width * devicePixelRatio}
            height={height * devicePixelRatio}
            style={{ inlineSize: width, blockSize: height }}
            role="application"
            tabIndex={0}
            aria-label={`${label}. Arrow keys move, Enter explains. ${text}`}
            onKeyDown={move}
            onFocus={() => setRead(true)}
            onBlur={() => setRead(false)}
            onMouseMove={event => read(placeOf(event))}
            onMouseLeave={() => setRead(document.activeElement === canvas.current)}
            onClick={choose}
          />
          {/* What is drawn cannot be scrolled to. */}
          <span
            ref={pointer}
            aria-hidden="true"
            className="limpid-heat-pointer"
            style={{
              inlineSize: cell,
              blockSize: cell,
              insetBlockStart: labelHeight + at[0] * cell,
              insetInlineStart: labelWidth + at[1] * cell,
            }}
          />
        </div>
        {isRead && (
          <Readout
            text={text}
            x={labelWidth + (at[1] + 0.5) * cell - scrolled}
            y={labelHeight + (at[0] + 0.5) * cell}
            width={space}
          />
        )}
      </div>
      <p role="status" className="limpid-small">
        {text}
      </p>
    </>
  );
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, count - 1));
}
