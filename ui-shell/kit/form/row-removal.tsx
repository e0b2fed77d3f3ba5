import { useState } from 'react';
import { AddRow } from './add-row.js';
import { useRowKeys, type RowKeys } from './row-keys.js';

/** Rows of an editor that can be removed, the last of which can be restored. */
export interface RowRemoval {
  readonly keys: RowKeys;
  readonly remove: (place: number) => void;
  /** Index of the row removed last; null when there is none to restore. */
  readonly removedFrom: number | null;
  readonly putBack: () => void;
}

/** A removed row can be restored until the form is left. */
export function useRowRemoval<T>(rows: readonly T[], onChange: (rows: readonly T[]) => void): RowRemoval {
  const keys = useRowKeys();
  const [removed, setRemoved] = useState<{ readonly row: T; readonly place: number } | null>(null);
  return {
    keys,
    remove: place => {
      const row = rows[place];
      if (row === undefined) return;
      keys.remove(place);
      setRemoved({ row, place });
      onChange(rows.toSpliced(place, 1));
    },
    removedFrom: removed?.place ?? null,
    putBack: () => {
      if (removed === null) return;
      const place = Math.min(removed.place, rows.length);
      keys.insert(place);
      setRemoved(null);
      onChange(rows.toSpliced(place, 0, removed.row));
    },
  };
}

/** Restores the row removed last, and focuses it. */
export function PutRowBack({ removal, noun }: { readonly removal: RowRemoval; readonly noun: string }) {
  if (removal.removedFrom === null) return null;
  return (
    <AddRow onAdd={removal.putBack}>
      Undo: put {noun} {removal.removedFrom + 1} back
    </AddRow>
  );
}
