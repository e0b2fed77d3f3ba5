import type { Block, Cell, TableBlock } from '#kernel/contract';
import { alertColumn, alertFormula, alertSentences } from '#plugins/limits/shared/printed-limits';
import type { Limit } from '#plugins/limits/shared/limit';

/** The alert levels beside the limits of a printed table. */
export interface AlertLevels {
  /** Their column; nothing while no limit has one. */
  readonly columns: TableBlock['columns'];
  /** The cells of that column, by row. */
  readonly cells: readonly (readonly string[])[];
  /** What they are, in words below the table. */
  readonly below: readonly Block[];
}

/** `limits` are the rows of the table, null where one has no limit; printed as their policy does unless `print` says how. */
export function alertLevels(
  limits: readonly (Pick<Limit, 'alert' | 'residueType'> | null)[],
  print?: Parameters<typeof alertColumn>[1],
): AlertLevels {
  const column = alertColumn(limits, print);
  if (column === null) return { columns: [], cells: limits.map(() => []), below: [] };
  return {
    columns: [{ heading: column.heading, width: 13, align: 'right' }],
    cells: column.cells.map(cell => [cell]),
    below: alertSentences(limits).map(text => ({ kind: 'note', text })),
  };
}

/** The alert level in a workbook, mg/sqcm: a live share of the cell that holds its limit; null where it has none. */
export function alertShare({ alert }: Pick<Limit, 'alert'>, limitCell: string): Cell {
  if (alert === null) return null;
  return { formula: alertFormula(limitCell, alert.percent), value: alert.l3MgPerSqcm, format: 'General' };
}
