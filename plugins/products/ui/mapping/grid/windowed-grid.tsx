import { useEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { blockOf, moved, movedTo, type Cursor } from './cursor.js';
import { GridRow, type CellView } from './grid-row.js';
import { placed, scrolledTo, startOf, useWindow, type Side } from './use-window.js';

/** Cells are larger for touch input. */
const cells = matchMedia('(pointer: coarse)').matches
  ? { row: 44, column: 56, rowHeader: 232 }
  : { row: 32, column: 52, rowHeader: 248 };
/** Names are narrower on a narrow screen; the line below the grid shows the full name of the focused cell. */
const sizes = {
  ...cells,
  rowHeader: matchMedia('(max-width: 42rem)').matches ? 104 : cells.rowHeader,
  columnHeader: 132,
};

export interface WindowedGridProps {
  readonly label: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly corner: ReactNode;
  readonly rowHeader: (row: number) => ReactNode;
  readonly columnHeader: (column: number) => ReactNode;
  /** Keep the function stable while the cells are unchanged, because rows render again when it changes. */
  readonly cell: (row: number, column: number) => CellView;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  /** Handles keys that do not move the cursor; returns true when handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onOpen: () => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/**
 * An editable grid of any size with frozen headers that renders only visible cells; one cell is in the tab order,
 * and arrow keys move between cells (ARIA grid pattern).
 */
export function WindowedGrid(props: WindowedGridProps) {
  const { rowCount, columnCount, cursor, onCursor } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo((): Side => ({ count: rowCount, size: sizes.row, header: sizes.columnHeader }), [rowCount]);
  const columns = useMemo(
    (): Side => ({ count: columnCount, size: sizes.column, header: sizes.rowHeader }),
    [columnCount],
  );
  const seen = useWindow(scroller, rows, columns);
  const [firstColumn, lastColumn] = seen.columns;
  const shownColumns = useMemo(
    () => placed([firstColumn, lastColumn], columns, cursor.column),
    [firstColumn, lastColumn, columns, cursor.column],
  );
  useFocusFollows(scroller, cursor, rows, columns);
  const move = (event: KeyboardEvent): void => {
    const length = (scroller.current?.clientHeight ?? 0) - sizes.columnHeader;
    const size = { rows: rowCount, columns: columnCount, page: Math.max(1, Math.floor(length / sizes.row) - 1) };
    const next = moved(cursor, event, size);
    if (next !== null) onCursor(next);
    if (next !== null || props.onKey(event)) event.preventDefault();
  };
  const block = blockOf(cursor);
  return (
    <div
      ref={scroller}
      className="limpid-grid"
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      aria-multiselectable="true"
      onKeyDown={move}
      onCopy={props.onCopy}
      onPaste={props.onPaste}
      onMouseDown={event => {
        const at = cellUnder(event.target);
        if (at === null) return;
        event.preventDefault();
        onCursor(movedTo(cursor, at, { rows: rowCount, columns: columnCount }, event.shiftKey));
        focusCell(scroller.current, at);
      }}
      onDoubleClick={event => cellUnder(event.target) !== null && props.onOpen()}
    >
      <div
        role="rowgroup"
        className="limpid-grid-all"
        style={{ blockSize: startOf(rowCount, rows), inlineSize: startOf(columnCount, columns) }}
      >
        <div role="row" aria-rowindex={1} className="limpid-grid-head" style={{ blockSize: sizes.columnHeader }}>
          <div
            role="columnheader"
            aria-colindex={1}
            className="limpid-grid-corner"
            style={{ inlineSize: sizes.rowHeader }}
          >
            <span>{props.corner}</span>
          </div>
          {shownColumns.map(({ index, start }) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              className={`limpid-grid-column${index === cursor.column ? ' limpid-grid-here' : ''}`}
              style={{ insetInlineStart: start, inlineSize: sizes.column }}
            >
              {props.columnHeader(index)}
            </div>
          ))}
        </div>
        {placed(seen.rows, rows, cursor.row).map(({ index, start }) => (
          <GridRow
            key={index}
            index={index}
            start={start}
            sizes={sizes}
            header={props.rowHeader}
            columns={shownColumns}
            cell={props.cell}
            focused={index === cursor.row ? cursor.column : null}
            selectedFrom={index >= block.rows[0] && index <= block.rows[1] ? block.columns[0] : null}
            selectedTo={index >= block.rows[0] && index <= block.rows[1] ? block.columns[1] : null}
          />
        ))}
      </div>
    </div>
  );
}

/** Keeps the cursor cell visible, and focused while the grid has the focus. */
function useFocusFollows(
  scroller: React.RefObject<HTMLElement | null>,
  { row, column }: Cursor,
  rows: Side,
  columns: Side,
): void {
  const isFirst = useRef(true);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const came = (): void => void (hadFocus.current = true);
    // An element removed from the document loses focus without a related target.
    const left = (event: FocusEvent): void => void (hadFocus.current = event.relatedTarget === null);
    element.addEventListener('focusin', came);
    element.addEventListener('focusout', left);
    return () => {
      element.removeEventListener('focusin', came);
      element.removeEventListener('focusout', left);
    };
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    // The grid does not take the focus when the page opens.
    if (element === null || isFirst.current) {
      isFirst.current = false;
      return;
    }
    element.scrollTo(
      scrolledTo(column, columns, element.scrollLeft, element.clientWidth),
      scrolledTo(row, rows, element.scrollTop, element.clientHeight),
    );
    // The focused cell may have been removed, because keys can outrun scrolling.
    const lost = document.activeElement === document.body && hadFocus.current;
    if (lost || element.contains(document.activeElement)) focusCell(element, [row, column]);
  }, [scroller, row, column, rows, columns]);
}

function focusCell(grid: HTMLElement | null, [row, column]: readonly [number, number]): void {
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus({ preventScroll: true });
}

/** Focuses the cursor cell, for example after a dialog about it. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('.limpid-grid [data-cell][tabindex="0"]')?.focus();
}

function cellUnder(target: EventTarget): readonly [number, number] | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? null : [row, column];
}
