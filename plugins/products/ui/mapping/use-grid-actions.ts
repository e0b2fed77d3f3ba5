import { useMemo, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { keyOf, pairNow, plainPair, type Pair, type PairKey } from './edits.js';
import { blockOf, cellsOf, firstCell, movedTo, type Block, type Cursor } from './grid/cursor.js';
import { markOf, paste, readTabText } from './paste.js';
import type { CellFault } from './request.js';
import type { Mapping } from './use-mapping.js';

export interface GridActionsOptions {
  readonly mapping: Mapping;
  readonly productions: MappingGrid['productions'];
  readonly equipments: MappingGrid['equipments'];
  readonly mayEdit: boolean;
  readonly onFaults: (faults: readonly CellFault[]) => void;
  readonly onOpen: () => void;
}

/** Actions on the visible cells: cursor and selection, keys, and clipboard. */
export function useGridActions({ mapping, productions, equipments, mayEdit, onFaults, onOpen }: GridActionsOptions) {
  const [moved, setCursor] = useState<Cursor>(firstCell);
  const size = { rows: productions.length, columns: equipments.length };
  // The filter may have hidden the cell under the cursor.
  const cursor = useMemo(
    () =>
      moved.row < size.rows &&
      moved.column < size.columns &&
      moved.anchorRow < size.rows &&
      moved.anchorColumn < size.columns
        ? moved
        : movedTo(firstCell, [moved.row, moved.column], { rows: size.rows, columns: size.columns }, false),
    [moved, size.rows, size.columns],
  );
  const { base, edits } = mapping;
  const now = (key: PairKey): Pair | null => pairNow(base, edits, key);
  const at = (row: number, column: number): PairKey => keyOf(productions[row]?.id ?? '', equipments[column]?.id ?? '');
  const selected = (): PairKey[] => cellsOf(blockOf(cursor)).map(([row, column]) => at(row, column));

  const mark = (used: boolean): void =>
    mapping.change(selected().map(key => ({ key, to: used ? (now(key) ?? plainPair) : null })));
  /** Applies the changes to all selected cells; null removes the equipment. */
  const applyDetails = (changed: Partial<Pair> | null): void =>
    mapping.change(
      selected().map(key => ({ key, to: changed === null ? null : { ...(now(key) ?? plainPair), ...changed } })),
    );

  /** Pastes spreadsheet cells from the first selected cell on; one cell fills the selection. */
  const put = (text: string): void => {
    const { rows, columns } = blockOf(cursor);
    const { changes, faults } = paste(spread(text, { rows, columns }), {
      rows: productions,
      columns: equipments,
      at: [rows[0], columns[0]],
      procedures: mapping.grid.procedures?.map(each => each.number) ?? null,
      pairNow: now,
    });
    mapping.change(changes);
    onFaults(faults);
  };
  /** The selected cells of these rows as text. */
  const textOf = ({ rows, columns }: Block): string =>
    productions
      .slice(rows[0], rows[1] + 1)
      .map(production =>
        equipments
          .slice(columns[0], columns[1] + 1)
          .map(equipment => markOf(now(keyOf(production.id, equipment.id))))
          .join('\t'),
      )
      .join('\n');
  /** Copies the first selected row to those below it; returns false if there are none. */
  const fillDown = (): boolean => {
    const { rows, columns } = blockOf(cursor);
    if (rows[0] === rows[1]) return false;
    const line = textOf({ rows: [rows[0], rows[0]], columns });
    put(Array.from({ length: rows[1] - rows[0] + 1 }, () => line).join('\n'));
    return true;
  };

  const onKey = (event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'a') {
      setCursor({ row: size.rows - 1, column: size.columns - 1, anchorRow: 0, anchorColumn: 0 });
      return true;
    }
    if (key === 'enter') {
      onOpen();
      return true;
    }
    if (key === 'escape') {
      setCursor(movedTo(cursor, [cursor.row, cursor.column], size, false));
      return true;
    }
    if (!mayEdit) return false;
    if (command && (key === 'y' || (key === 'z' && event.shiftKey))) mapping.redo();
    else if (command && key === 'z') mapping.undo();
    else if (command && key === 'd') return fillDown();
    else if (command || event.altKey) return false;
    else if (key === ' ') mark(selected().some(each => now(each) === null));
    else if (key === 'x') mark(true);
    else if (key === 'delete' || key === 'backspace') mark(false);
    else return false;
    return true;
  };

  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', textOf(blockOf(cursor)));
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    if (mayEdit) put(event.clipboardData.getData('text/plain'));
  };

  return { cursor, setCursor, mark, applyDetails, onKey, onCopy, onPaste, now, at };
}

/** One copied cell fills the whole selection. */
function spread(text: string, { rows, columns }: ReturnType<typeof blockOf>): string {
  const cells = readTabText(text);
  const [first] = cells;
  if (cells.length !== 1 || first?.length !== 1) return text;
  const line = Array.from({ length: columns[1] - columns[0] + 1 }, () => first[0]).join('\t');
  return Array.from({ length: rows[1] - rows[0] + 1 }, () => line).join('\n');
}
