import type { Cell } from '#kernel/contract';
import { formatNumber } from '#schemas/lib/format-number';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import type { AlertLevel } from '#plugins/limits/shared/limit';
import { alertFormula } from '#plugins/limits/shared/printed-limits';

/** Number formats for the tables of a document. */
export interface Forms {
  number(value: number | null): Cell;
  limit(value: number | null): Cell;
  /** Alert level of the limit in `limitCell`, mg/sqcm. */
  alert(level: AlertLevel | null, limitCell: string): Cell;
}

/** Rounded for display, limits as the facility writes them. */
export function onDocument(print: PrintLimit): Forms {
  return { number: formatNumber, limit: print, alert: level => print(level?.l3MgPerSqcm) };
}

/** Unrounded, with alert levels as formulas over their limits. */
export const inWorkbook: Forms = {
  number: value => value,
  limit: value => value,
  alert: (level, limitCell) =>
    level === null
      ? null
      : { formula: alertFormula(limitCell, level.percent), value: level.l3MgPerSqcm, format: 'General' },
};
