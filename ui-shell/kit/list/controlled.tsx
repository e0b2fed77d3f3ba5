import type { ReactNode } from 'react';
import { recordStatuses, statusColours, statusWords, type RecordStatus } from '#schemas/enumerations/states';
import type { RecordRow } from '../api/queries.js';
import { StateTag } from '../workflow/state-tag.js';

/** Status of a controlled record, which answers of controlled resources have; null for all other records. */
export function statusOf(row: RecordRow): RecordStatus | null {
  const { status, documentVersion } = row;
  return typeof documentVersion === 'number' ? (recordStatuses.find(each => each === status) ?? null) : null;
}

/** A submitted, approved or deprecated record is not edited: it is returned, recalled or revised first. */
export function isFrozen(row: RecordRow): boolean {
  const status = statusOf(row);
  return status !== null && status !== 'BeingBuilt';
}

/** The status of a controlled record with colour, icon and word. */
export function RecordStatusTag({
  status,
  size = 'md',
}: {
  readonly status: RecordStatus;
  readonly size?: 'sm' | 'md';
}) {
  return <StateTag state={{ title: statusWords[status] ?? status, colour: statusColours[status] }} size={size} />;
}

/** The column that lists of controlled records have. */
export const statusColumn = {
  key: 'status',
  heading: 'Status',
  render: (row: RecordRow): ReactNode => {
    const status = statusOf(row);
    return status !== null && <RecordStatusTag status={status} size="sm" />;
  },
};

const prefix = 'status-';

/** The filters of lists of controlled records, one for each status. */
export const statusFilters: readonly { readonly key: string; readonly label: string }[] = recordStatuses.map(
  status => ({
    key: prefix + status,
    label: statusWords[status] ?? status,
  }),
);

/** The status that a list is filtered by; null: by none. */
export function filteredStatus(filter: string): string | null {
  return statusFilters.some(({ key }) => key === filter) ? filter.slice(prefix.length) : null;
}
