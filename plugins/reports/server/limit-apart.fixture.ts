import type { Limit } from '#schemas/limits/limit';
import type { Recalculated } from './workbook/recalculated.fixture.js';

/** How far the limit of a recalculated workbook is from the one that the product answers, as a share of it. */
export function limitApart(book: Recalculated, limit: Limit): number {
  const row = book.rowOf('Pairs', { B: limit.substance.name, C: limit.next.externalId });
  return Math.abs(Number(book.value('Pairs', `T${row}`)) / limit.l3MgPerSqcm - 1);
}
