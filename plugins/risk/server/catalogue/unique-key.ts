import { ApiError, type AnyCall } from '#kernel/contract';

/** Refuses a key that another record of the table has; the unique index decides between two who save at once. */
export async function assertKeyIsFree(
  call: AnyCall,
  table: 'risk.variable' | 'risk.rpn_category' | 'risk.selection_criterion',
  key: string,
): Promise<void> {
  const [twin] = await call.tx.rows<{ id: string; archived: boolean }>({
    text: `select id, archived_at is not null as archived from ${table} where facility_id = $1 and lower(key) = lower($2)`,
    values: [call.facility.id, key],
  });
  if (twin === undefined) return;
  const message = twin.archived ? 'is used by an archived record' : 'is used by another record';
  throw new ApiError(twin.archived ? 'ArchivedEntryError' : 'DuplicateEntryError', {
    fields: [{ path: 'key', message }],
    details: { id: twin.id },
  });
}
