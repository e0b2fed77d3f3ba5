import type { Block, TableBlock } from '#kernel/contract';
import type { Limit } from '#plugins/limits/shared/limit';
import { flagWord } from '#plugins/limits/shared/limit-words';
import { numberedNotes } from '#plugins/limits/shared/printed-limits';

/** Where the inputs of printed limits are found when the document has no room for them. */
export const inputsElsewhere: Readonly<Record<'matrix' | 'workbook', Block>> = {
  matrix: {
    kind: 'note',
    text: 'The inputs of each limit are in the MAC calculation matrix of its previous production and, with formulas, in the workbook of this report.',
  },
  workbook: {
    kind: 'note',
    text: 'The inputs of each limit are, with formulas, in the workbook of this report.',
  },
};

/** Notes on printed limits: numbered in the rows, with their text below the table. */
export interface LimitNotes {
  /** Empty when no limit has a note. */
  readonly columns: TableBlock['columns'];
  /** The cells of that column, by row. */
  readonly cells: readonly (readonly string[])[];
  readonly below: readonly Block[];
}

/** Equal notes share a number. `limits` are the rows of the table, null for a row without a limit. */
export function limitNotes(limits: readonly (Pick<Limit, 'flags'> | null)[]): LimitNotes {
  const { notes, numbers } = numberedNotes(limits);
  if (notes.length === 0) return { columns: [], cells: limits.map(() => []), below: [] };
  return {
    columns: [{ heading: 'Notes', width: 8 }],
    cells: numbers.map(number => [number]),
    below: notes.map((word, index) => ({ kind: 'note', text: `Note ${index + 1}: ${word}` })),
  };
}

/** Heading of notes in a workbook: its formulas follow edits, its notes do not. */
export const notesAsPrinted = 'Notes on the limit as printed';

/** The notes of one limit as text, for a cell of a spreadsheet. */
export function noteText(limit: Pick<Limit, 'flags'> | null): string {
  return (limit?.flags ?? []).map(flagWord).join(' ');
}
