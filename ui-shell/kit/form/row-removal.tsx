import { useState } from 'react';
import { AddRow } from './add-row.js';
import { useRowKeys, type RowKeys } from './row-keys.js';

/** Rows of an editor that can be removed, and the last of them put back. */
export interface RowRemoval {
  readonly keys: RowKeys;
  readonly remove: (place: number) => void;
  /** Where the row stood that was removed last; null when there is none to put back. */
  readonly removedFrom: number | null;
  readonly putBack: () => void;
}

/** One press too many takes a row with all that was typed in it: it can be put back until the form is left. */
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

/** Puts the row back that was removed last, and leads into it. */
export function PutRowBack({ removal, noun }: { readonly removal: RowRemoval; readonly noun: string }) {
  if (removal.removedFrom === null) return null;
  return (
    <AddRow onAdd={removal.putBack}>
      Undo: put {noun} {removal.removedFrom + 1} back
    </AddRow>
  );
}
