import type { Cell } from '#kernel/contract';
import { shownNumber } from '#schemas/lib/shown-number';
import type { AlertLevel } from '#plugins/limits/shared/limit';
import { alertFormula } from '#plugins/limits/shared/printed-limits';

/** Number formats for the tables of a document. */
export interface Forms {
  number(value: number | null): Cell;
  /** Alert level of the limit in `limitCell`, mg/sqcm. */
  alert(level: AlertLevel | null, limitCell: string): Cell;
}

/** Rounded for display. */
export const onDocument: Forms = { number: shownNumber, alert: level => shownNumber(level?.l3MgPerSqcm) };

/** Unrounded, with alert levels as formulas over their limits. */
export const inWorkbook: Forms = {
  number: value => value,
  alert: (level, limitCell) =>
    level === null
      ? null
      : { formula: alertFormula(limitCell, level.percent), value: level.l3MgPerSqcm, format: 'General' },
};
