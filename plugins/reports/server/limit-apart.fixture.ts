import type { Limit } from '#plugins/limits/shared/limit';
import type { Recalculated } from './workbook/recalculated.fixture.js';

/** Relative difference of a recalculated limit; NaN when alert levels differ. */
export function limitApart(book: Recalculated, limit: Limit): number {
  const row = book.rowOf('Pairs', { B: limit.substance.name, C: limit.next.externalId });
  const apart = Math.abs(Number(book.value('Pairs', `T${row}`)) / limit.l3MgPerSqcm - 1);
  const alert = book.value('Pairs', `U${row}`);
  if (limit.alert === null) return alert === '' ? apart : NaN;
  return Math.max(apart, Math.abs(Number(alert) / limit.alert.l3MgPerSqcm - 1));
}
