import type { Cell } from '#kernel/contract';
import { shownNumber } from '#schemas/lib/shown-number';
import type { AlertLevel } from '#plugins/limits/shared/limit';
import { alertFormula } from '#plugins/limits/shared/printed-limits';

/** How numbers stand in the tables of a document. */
export interface Forms {
  number(value: number | null): Cell;
  /** The alert level of the limit that stands in `limitCell`, mg/sqcm. */
  alert(level: AlertLevel | null, limitCell: string): Cell;
}

/** Rounded for the eye. */
export const onDocument: Forms = { number: shownNumber, alert: level => shownNumber(level?.l3MgPerSqcm) };

/** Whole, and alert levels as live shares of their limits. */
export const inWorkbook: Forms = {
  number: value => value,
  alert: (level, limitCell) =>
    level === null
      ? null
      : { formula: alertFormula(limitCell, level.percent), value: level.l3MgPerSqcm, format: 'General' },
};
