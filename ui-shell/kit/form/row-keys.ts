import { useState } from 'react';

/** Keys of the rows of an editor, by index. */
export interface RowKeys {
  readonly of: (place: number) => string;
  readonly remove: (place: number) => void;
  readonly insert: (place: number) => void;
  readonly move: (place: number, by: number) => void;
}

/**
 * Keys of rows without a name of their own. A row keeps its key when another is removed or moved; with indexes as keys,
 * input of a removed row would appear in the next one.
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
      // Earlier rows may never have been rendered.
      while (keys.length < place) keys.push(`row ${given++}`);
      keys.splice(place, 0, `row ${given++}`);
    },
    move: (place, by) => {
      keys.splice(place + by, 0, ...keys.splice(place, 1));
    },
  };
}
