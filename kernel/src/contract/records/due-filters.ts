import { dueBands } from '#schemas/lib/due-bands';
import type { ResourceFilter } from './resource.js';

/** How a due day is spoken of: `method with expired validity`, `method whose validity ends` within 30 days. */
export interface DueWords {
  readonly one: { readonly passed: string; readonly coming: string };
  readonly many: { readonly passed: string; readonly coming: string };
}

/**
 * List filters for records whose due day has passed or comes within 7, 30 or 90 days, each counted on the home page; a
 * record that comes into one is told once by mail. `day` is an SQL expression of a day over the alias `t`, written by the
 * plugin.
 */
export function dueFilters(day: string, { one, many }: DueWords): readonly ResourceFilter[] {
  return dueBands.map(({ key, days, words }) => ({
    path: `/filter/${key}`,
    where:
      days === null
        ? `(${day})::date < :today::date`
        : `(${day})::date between :today::date + ${days[0]} and :today::date + ${days[1]}`,
    due: { day, band: key },
    summary: days === null ? `Lists ${many.passed}` : `Lists ${many.coming} ${words}`,
    home: {
      one: days === null ? one.passed : `${one.coming} ${words}`,
      many: days === null ? many.passed : `${many.coming} ${words}`,
    },
  }));
}
