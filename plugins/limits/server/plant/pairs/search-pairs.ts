import { criterionCodes, type MatrixResult } from '../../engine/index.js';

/**
 * The cells whose text contains a lower-case term: `previous, substance, next, criterion` in one line. Each row,
 * column and criterion is searched once; only a term that spans two of them needs the text of the pair.
 */
export function searchPairs({ plant, active, criterion }: MatrixResult, cells: Int32Array, term: string): Int32Array {
  const { count, rowStart, rows, input } = plant;
  const { productions } = input;
  const ofRows = partsOf(
    rows.map(({ previous, active: index }) => {
      const production = productions[previous];
      return `${nameOf(production)} ${production?.actives[index]?.substance.name ?? ''}`;
    }),
    term,
  );
  const ofColumns = partsOf(productions.map(nameOf), term);
  const ofCriteria = partsOf(
    criterionCodes.map(code => code ?? ''),
    term,
  );
  const found = new Int32Array(cells.length);
  let size = 0;
  for (const cell of cells) {
    const row = (rowStart[Math.floor(cell / count)] ?? 0) + (active[cell] ?? 0);
    const column = cell % count;
    const code = criterion[cell] ?? 0;
    const isFound =
      ofRows.contains[row] === 1 ||
      ofColumns.contains[column] === 1 ||
      ofCriteria.contains[code] === 1 ||
      ((ofRows.begins[row] === 1 || ofColumns.begins[column] === 1) &&
        `${ofRows.texts[row] ?? ''} ${ofColumns.texts[column] ?? ''} ${ofCriteria.texts[code] ?? ''}`.includes(term));
    if (isFound) found[size++] = cell;
  }
  return found.subarray(0, size);
}

interface Parts {
  readonly texts: readonly string[];
  /** 1 where the text contains the term. */
  readonly contains: Uint8Array;
  /** 1 where the text ends with the part of the term before a space, so that it may continue in the next text. */
  readonly begins: Uint8Array;
}

function partsOf(originals: readonly string[], term: string): Parts {
  const texts = originals.map(text => text.toLowerCase());
  const beginnings = [...term.matchAll(/ /g)].map(({ index }) => term.slice(0, index));
  return {
    texts,
    contains: Uint8Array.from(texts, text => Number(text.includes(term))),
    begins: Uint8Array.from(texts, text => Number(beginnings.some(beginning => text.endsWith(beginning)))),
  };
}

function nameOf(record: { readonly externalId: string; readonly name: string } | undefined): string {
  return record === undefined ? '' : `${record.externalId} ${record.name}`;
}
