import { Button } from '@carbon/react';
import { useRef, useState, type ReactNode } from 'react';
import { saveFile } from '../api/save-file.js';
import { toast } from '../app/toasts.js';
import { headingInUnit, formatInUnit } from '../format/format.js';
import { DataTable } from '../list/data-table.js';

export type PictureCell = string | number | null;

/** A column with the unit of its limits or areas, which are then shown in the unit of the reader. */
export interface PictureQuantity {
  readonly title: string;
  readonly unit: string;
}

export interface PictureProps {
  readonly title: string;
  /** Description for screen readers. */
  readonly description: string;
  readonly columns: readonly (string | PictureQuantity)[];
  /** The numbers of the picture, unrounded. */
  readonly rows: readonly (readonly PictureCell[])[];
  /** Formats a number of the table. */
  readonly shown?: (value: number) => string;
  /** Its parts can be read one by one as well. */
  readonly isInteractive?: boolean;
  /** One `svg` or `canvas`, drawn in the colours of the theme. */
  readonly children: ReactNode;
}

/** A chart with its numbers: shown as picture or table, saved as CSV or PNG (screens, picture catalogue). */
export function Picture({
  title,
  description,
  columns,
  rows,
  shown = String,
  isInteractive = false,
  children,
}: PictureProps) {
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const png = async (): Promise<void> => {
    const drawn = frame.current?.querySelector<SVGSVGElement | HTMLCanvasElement>('svg, canvas');
    try {
      if (drawn !== null && drawn !== undefined) {
        const { pictureToPng } = await import('./picture-to-png.js');
        saveFile(`${title}.png`, await pictureToPng(drawn));
      }
    } catch (error) {
      toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message });
    }
  };
  return (
    <figure className="limpid-picture" aria-label={title}>
      <div className="limpid-row limpid-between">
        <h2>{title}</h2>
        <div>
          <Button kind="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show picture' : 'Show table'}
          </Button>
          <Button kind="ghost" size="sm" onClick={() => saveFile(`${title}.csv`, csvOf(columns, rows))}>
            CSV
          </Button>
          {!asTable && (
            <Button kind="ghost" size="sm" onClick={() => void png()}>
              PNG
            </Button>
          )}
        </div>
      </div>
      {asTable ? (
        <PictureTable title={title} columns={columns} rows={rows} shown={shown} />
      ) : (
        <div ref={frame} role={isInteractive ? 'group' : 'img'} aria-label={description}>
          {children}
        </div>
      )}
    </figure>
  );
}

/** More rows would make the page slow; the file has all. */
const mostShown = 200;

function PictureTable({
  title,
  columns,
  rows,
  shown,
}: Required<Pick<PictureProps, 'title' | 'columns' | 'rows' | 'shown'>>) {
  const hidden = rows.length - mostShown;
  return (
    <>
      {hidden > 0 && <p className="limpid-small">{`The first ${mostShown} of ${rows.length} rows; CSV has all.`}</p>}
      <DataTable
        title={title}
        columns={columns.map((column, index) => ({
          heading: headingOf(column),
          ...(rows.some(row => typeof row[index] === 'number') ? { align: 'end' as const } : {}),
          render: (row: readonly PictureCell[]) => shownCell(row[index] ?? null, column, shown),
        }))}
        rows={rows.slice(0, mostShown)}
        keyOf={(_row, line) => String(line)}
      />
    </>
  );
}

function headingOf(column: string | PictureQuantity): string {
  return typeof column === 'string' ? column : headingInUnit(column.title, column.unit);
}

function shownCell(
  cell: PictureCell,
  column: string | PictureQuantity,
  shown: (value: number) => string,
): string | null {
  if (typeof cell !== 'number') return cell;
  return typeof column === 'string' ? shown(cell) : formatInUnit(cell, column.unit);
}

const headingInData = (column: string | PictureQuantity): string =>
  typeof column === 'string' ? column : `${column.title}, ${column.unit}`;

/** In the units of the data, as all exports (ADR 0041). Cells that a spreadsheet would run as a formula are escaped. */
function csvOf(columns: PictureProps['columns'], rows: PictureProps['rows']): Blob {
  const cell = (value: PictureCell): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(headingInData), ...rows].map(row => row.map(cell).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
