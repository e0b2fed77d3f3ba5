import { ApiError, type AnyResource, type RecordCall, type Row } from '#kernel/contract';
import { asPostgresFault } from '../../../base/data/pg-errors.js';
import { twinStatement } from './record-sql.js';

/** The refusal for a value that another record has: ArchivedEntryError when that record is archived. */
export async function collision(
  resource: AnyResource,
  call: RecordCall,
  row: Row,
  id: string,
  cause?: unknown,
): Promise<ApiError> {
  for (const field of resource.unique) {
    const value = row[field];
    if (typeof value !== 'string') continue;
    const [twin] = await call.tx.rows<{ id: string; archived: boolean }>(
      twinStatement(resource, call, field, value, id),
    );
    if (twin === undefined) continue;
    const message = twin.archived ? 'is used by an archived record' : 'is used by another record';
    return new ApiError(twin.archived ? 'ArchivedEntryError' : 'DuplicateEntryError', {
      fields: [{ path: field, message }],
      details: { id: twin.id },
      cause,
    });
  }
  return new ApiError('DuplicateEntryError', { cause });
}

/** Whether a change may collide with a twin, so that it needs a savepoint. */
export function touchesUniqueFields(resource: AnyResource, changed: Row): boolean {
  return resource.unique.some(field => Object.hasOwn(changed, field));
}

/** Runs an update that touches unique fields; a savepoint lets the twin be looked up after a collision. */
export async function behindSavepoint<T>(
  resource: AnyResource,
  call: RecordCall,
  changed: Row,
  id: string,
  write: () => Promise<T>,
): Promise<T> {
  await run(call, 'savepoint unique_fields');
  try {
    const result = await write();
    await run(call, 'release savepoint unique_fields');
    return result;
  } catch (error) {
    if (asPostgresFault(error)?.code !== '23505') throw error;
    await run(call, 'rollback to savepoint unique_fields');
    throw await collision(resource, call, changed, id, error);
  }
}

async function run(call: RecordCall, text: string): Promise<void> {
  await call.tx.rows({ text, values: [] });
}
