import { useState } from 'react';

/** Keys of the rows of an editor, by the place where they stand. */
export interface RowKeys {
  readonly of: (place: number) => string;
  readonly remove: (place: number) => void;
  readonly insert: (place: number) => void;
  readonly move: (place: number, by: number) => void;
}

/**
 * Keys of rows that have no name of their own. A row keeps its key when another one is removed or moved, and with it what
 * was typed in it: with places as keys, the numbers of a removed row would go on standing in the row that follows.
 */
export function useRowKeys(): RowKeys {
  const [keys] = useState(newRowKeys);
  return keys;
}

function newRowKeys(): RowKeys {
  const keys: string[] = [];
  let given = 0;
  return {
    of: place => {
      while (keys.length <= place) keys.push(`row ${given++}`);
      return keys[place] ?? '';
    },
    remove: place => {
      keys.splice(place, 1);
    },
    insert: place => {
      // Rows before it may never have been drawn.
      while (keys.length < place) keys.push(`row ${given++}`);
      keys.splice(place, 0, `row ${given++}`);
    },
    move: (place, by) => {
      keys.splice(place + by, 0, ...keys.splice(place, 1));
    },
  };
}
