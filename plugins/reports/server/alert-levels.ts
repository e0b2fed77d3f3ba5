import type { Block, TableBlock } from '#kernel/contract';
import { alertColumn, alertSentences, type PrintLimit } from '#plugins/limits/shared/printed-limits';
import type { Limit } from '#plugins/limits/shared/limit';

/** Alert levels of the limits of a printed table. */
export interface AlertLevels {
  /** Empty when no limit has an alert level. */
  readonly columns: TableBlock['columns'];
  /** The cells of that column, by row. */
  readonly cells: readonly (readonly string[])[];
  /** Explanation below the table. */
  readonly below: readonly Block[];
}

/** `limits` are the rows of the table, null without a limit; `quantityOf` replaces the unit of their policy. */
export function alertLevels(
  limits: readonly (Pick<Limit, 'alert' | 'residueType'> | null)[],
  print: PrintLimit,
  quantityOf?: Parameters<typeof alertColumn>[2],
): AlertLevels {
  const column = alertColumn(limits, print, quantityOf);
  if (column === null) return { columns: [], cells: limits.map(() => []), below: [] };
  return {
    columns: [{ heading: column.heading, width: 13, align: 'right' }],
    cells: column.cells.map(cell => [cell]),
    below: alertSentences(limits).map(text => ({ kind: 'note', text })),
  };
}
