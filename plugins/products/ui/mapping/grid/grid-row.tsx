import { memo, type ReactNode } from 'react';
import type { Placed } from './use-window.js';

/** Contents of a cell and its accessible name. */
export interface CellView {
  readonly text: string;
  /** A mark in the corner, so that colour is not the only signal. */
  readonly sign: string;
  readonly label: string;
  readonly className: string;
}

interface GridRowProps {
  readonly index: number;
  readonly start: number;
  readonly sizes: { readonly row: number; readonly column: number; readonly rowHeader: number };
  readonly header: (row: number) => ReactNode;
  readonly columns: readonly Placed[];
  readonly cell: (row: number, column: number) => CellView;
  /** Column of the cursor if it is in this row. */
  readonly focused: number | null;
  /** First and last selected column if the row is part of the selection. */
  readonly selectedFrom: number | null;
  readonly selectedTo: number | null;
}

/** One row, rendered again only when its selection, visible columns or cells change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, start, sizes, columns, focused, selectedFrom, selectedTo } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="limpid-grid-row"
      style={{ blockSize: sizes.row, transform: `translateY(${start}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`limpid-grid-name${focused === null ? '' : ' limpid-grid-here'}`}
        style={{ inlineSize: sizes.rowHeader }}
      >
        {props.header(index)}
      </div>
      {columns.map(column => {
        const view = props.cell(index, column.index);
        const isSelected =
          selectedFrom !== null && selectedTo !== null && column.index >= selectedFrom && column.index <= selectedTo;
        return (
          <div
            key={column.index}
            role="gridcell"
            aria-colindex={column.index + 2}
            aria-selected={isSelected}
            aria-label={view.label}
            tabIndex={focused === column.index ? 0 : -1}
            data-cell={`${index} ${column.index}`}
            className={`limpid-grid-cell ${view.className}`}
            style={{ insetInlineStart: column.start, inlineSize: sizes.column }}
          >
            <span aria-hidden="true">{view.text}</span>
            {view.sign !== '' && (
              <sup aria-hidden="true" className="limpid-grid-sign">
                {view.sign}
              </sup>
            )}
          </div>
        );
      })}
    </div>
  );
});
