import { ApiError, type AnyCall } from '#kernel/contract';

/** Refuses a key of another record in the table; the unique index handles concurrent saves. */
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

/** A category and a variable share a key only if the variable is its score; else formulas would change their meaning. */
export async function assertNoVariableShadows(call: AnyCall, key: string): Promise<void> {
  const [twin] = await call.tx.rows<{ id: string }>({
    text: `select id from risk.variable
           where facility_id = $1 and lower(key) = lower($2) and not (kind = 'score' and source_field = key)`,
    values: [call.facility.id, key],
  });
  if (twin !== undefined) throw taken('is the key of a variable', twin.id);
}

/** The same check for a variable; `source` is the category whose score it is. */
export async function assertShadowsNoCategory(call: AnyCall, key: string, source: string | null): Promise<void> {
  if (source === key) return;
  const [twin] = await call.tx.rows<{ id: string }>({
    text: 'select id from risk.rpn_category where facility_id = $1 and lower(key) = lower($2)',
    values: [call.facility.id, key],
  });
  if (twin !== undefined) throw taken('is the key of a category: formulas use it for its score', twin.id);
}

function taken(message: string, id: string): ApiError {
  return new ApiError('DuplicateEntryError', { fields: [{ path: 'key', message }], details: { id } });
}
