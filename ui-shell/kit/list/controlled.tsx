import type { ReactNode } from 'react';
import { recordStatuses, statusColours, statusWords, type RecordStatus } from '#schemas/enumerations/states';
import type { RecordRow } from '../api/queries.js';
import { StateTag } from '../workflow/state-tag.js';

/** The field with the status of a controlled record; `documentStatus` where the record has a status of its own. */
type StatusField = 'status' | 'documentStatus';

/** Calls of records that are controlled, with the field that has the status. */
export interface ControlledPath {
  readonly path: string;
  readonly statusField: StatusField;
}

let controlled: readonly ControlledPath[] = [];

/** Called once by the host, with all records that are controlled. */
export function setControlledRecords(paths: readonly ControlledPath[]): void {
  controlled = paths;
}

/** The field with the status of the records at a path, as their resource declares; null: they are not controlled. */
export function statusFieldAt(path: string): StatusField | null {
  return controlled.find(each => each.path === path)?.statusField ?? null;
}

function statusFieldOf(row: RecordRow): StatusField {
  return row['documentStatus'] === undefined ? 'status' : 'documentStatus';
}

/** Status of a controlled record, which answers of controlled resources have; null for all other records. */
export function statusOf(row: RecordRow): RecordStatus | null {
  const status = row[statusFieldOf(row)];
  return typeof row['documentVersion'] === 'number' ? (recordStatuses.find(each => each === status) ?? null) : null;
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

/** The same beside a status that says how the record is used. */
export function ApprovalTag({ status }: { readonly status: RecordStatus }) {
  return status === 'BeingBuilt' ? (
    <StateTag state={{ title: 'Not approved', colour: statusColours[status] }} size="sm" />
  ) : (
    <RecordStatusTag status={status} size="sm" />
  );
}

/** The column that lists of controlled records have. */
export const statusColumn = (field: StatusField) => ({
  key: field,
  heading: field === 'status' ? 'Status' : 'Approval',
  render: (row: RecordRow): ReactNode => {
    const status = statusOf(row);
    if (status === null) return false;
    return field === 'status' ? <RecordStatusTag status={status} size="sm" /> : <ApprovalTag status={status} />;
  },
});

/** The filters of lists of controlled records, one for each status. */
export function statusFilters(field: StatusField): readonly { readonly key: string; readonly label: string }[] {
  return recordStatuses.map(status => ({ key: `${field}-${status}`, label: statusWords[status] ?? status }));
}

/** The status that a list is filtered by, with the field that has it; null: by none. */
export function filteredStatus(filter: string): { readonly field: StatusField; readonly value: string } | null {
  const [, field, value = ''] = /^(status|documentStatus)-(\w+)$/.exec(filter) ?? [];
  return field === undefined ? null : { field: field as StatusField, value };
}
