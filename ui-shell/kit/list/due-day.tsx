import { Tag } from '@carbon/react';
import { dueBandOf, dueBands } from '#schemas/lib/due-bands';
import { facilityDay, formatDay } from '../format/format.js';
import type { ListFilter } from './list-page.js';

/** A day; with `passed`, one on which something is due: marked when it has passed or comes within 90 days. */
export function DueDay({ day, passed }: { readonly day: string | null | undefined; readonly passed?: string }) {
  if (day === null || day === undefined) return null;
  const band = passed === undefined ? undefined : dueBandOf(day, facilityDay());
  return (
    <>
      {formatDay(day)}{' '}
      {band !== undefined && (
        <Tag type={band.days === null ? 'red' : 'gray'} size="sm">
          {band.days === null ? passed : band.words}
        </Tag>
      )}
    </>
  );
}

/** The filters of a list by due day (`dueFilters` of the resource). */
export function dueListFilters(path: string, passed: string, coming: string): readonly ListFilter[] {
  return dueBands.map(({ key, days, words }) => ({
    key,
    label: days === null ? passed : `${coming} ${words}`,
    path: `${path}/filter/${key}`,
  }));
}
