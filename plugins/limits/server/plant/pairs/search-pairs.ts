import { columnAt, criterionCodes, rowAt, type MatrixResult } from '../../engine/index.js';
import { wordsFound } from '../finder/words-in-order.js';

/**
 * The cells whose text has all words in their order: `previous, substance, next, criterion` in one line, so that
 * "PRD-09 PRD-17" finds the one before the other. Each row, column and criterion is searched once.
 */
export function searchPairs(
  { plant, active, criterion }: MatrixResult,
  cells: Int32Array,
  words: readonly string[],
): Int32Array {
  const { cells: layout, rowStart, rows, input } = plant;
  const { productions } = input;
  const ofRows = rows.map(({ previous, active: index }) => {
    const production = productions[previous];
    const text = `${nameOf(production)} ${production?.actives[index]?.substance.name ?? ''}`;
    return wordsFound(text.toLowerCase(), words, 0);
  });
  const ofColumns = onward(productions.map(nameOf), words);
  const ofCriteria = onward(
    criterionCodes.map(code => code ?? ''),
    words,
  );
  const step = words.length + 1;
  const found = new Int32Array(cells.length);
  let size = 0;
  for (const cell of cells) {
    const row = rowAt(layout, cell);
    const inRow = ofRows[(rowStart[row] ?? 0) + (active[cell] ?? 0)] ?? 0;
    const inColumn = ofColumns[columnAt(layout, cell, row) * step + inRow] ?? 0;
    if (ofCriteria[(criterion[cell] ?? 0) * step + inColumn] === words.length) found[size++] = cell;
  }
  return found.subarray(0, size);
}

/** For each text and each number of words found before it, the number found after it. */
function onward(texts: readonly string[], words: readonly string[]): Uint8Array {
  return Uint8Array.from(
    texts.flatMap(text => [0, ...words.keys()].map((_key, before) => wordsFound(text.toLowerCase(), words, before))),
  );
}

function nameOf(record: { readonly externalId: string; readonly name: string } | undefined): string {
  return record === undefined ? '' : `${record.externalId} ${record.name}`;
}
