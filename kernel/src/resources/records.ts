import { randomUUID } from 'node:crypto';
import {
  ApiError,
  notFound,
  validationError,
  type AnyCall,
  type AnyResource,
  type AuditNote,
  type Change,
  type Deps,
  type HookRun,
  type Records,
  type Revision,
  type Row,
} from '#kernel/contract';
import { asPostgresFault } from '../data/pg-errors.js';
import { fieldSchema, selection, snakeCase, stored } from './columns.js';
import { diff, normalise } from './diff.js';

/** Resolves the services that a hook names; given by the composition root. */
export type ResolveDeps = (deps: Deps) => Readonly<Record<string, unknown>>;

/** The generic steps of master data: check, lock, diff, stamp, write, audit (architecture 5.10). */
export class RecordService implements Records {
  constructor(private readonly resolve: ResolveDeps) {}

  async get(resource: AnyResource, call: AnyCall, id: string): Promise<Row> {
    const [row] = await this.read(resource, call, id, '');
    if (row === undefined) throw notFound(singular(resource));
    return row;
  }

  async create(resource: AnyResource, call: AnyCall, input: Row): Promise<Row> {
    const id = randomUUID();
    const prepared = await this.prepare(resource, call, cleaned(resource, input), null);
    const stamp = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
    await this.guarded(resource, call, prepared, null, () =>
      call.tx.db(resource.table).insert({ facility_id: call.facility.id, id, ...columnValues(resource, prepared), ...stamp }),
    );
    await this.runHook(resource.hooks?.afterWrite, call, id, prepared);
    const changes = diff({}, prepared, Object.keys(resource.schema.properties));
    call.tx.audit(note(resource, 'create', id, prepared, { changes }));
    return this.get(resource, call, id);
  }

  async update(resource: AnyResource, call: AnyCall, id: string, input: Row, reason?: string): Promise<Row> {
    const before = await this.lockForChange(resource, call, id, input);
    const { version, ...sent } = input;
    const merged = { ...own(resource, before), ...cleaned(resource, sent) };
    const next = await this.prepare(resource, call, merged, own(resource, before));
    const changes = diff(before, next, Object.keys(resource.schema.properties));
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    const changed = Object.fromEntries(changes.map(change => [change.path, next[change.path]]));
    await this.guarded(resource, call, changed, id, () =>
      call.tx
        .db(resource.table)
        .where({ facility_id: call.facility.id, id })
        .update({
          ...columnValues(resource, changed),
          version: Number(version) + 1,
          updated_at: call.now,
          updated_by: call.actor.id,
        }),
    );
    await this.runHook(resource.hooks?.afterWrite, call, id, next);
    call.tx.audit(note(resource, 'update', id, next, { changes, ...(reason === undefined ? {} : { reason }) }));
    return {
      ...before,
      ...next,
      version: Number(version) + 1,
      updatedAt: call.now.toISOString(),
      updatedBy: call.actor.id,
    };
  }

  async revise(resource: AnyResource, call: AnyCall, id: string, revision: Revision): Promise<Row> {
    const { version, reason } = revision;
    const before = await this.lockForChange(resource, call, id, { version });
    const changes = await revision.change(before);
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    const stamp = { version: version + 1, updated_at: call.now, updated_by: call.actor.id };
    await call.tx.db(resource.table).where({ facility_id: call.facility.id, id }).update(stamp);
    call.tx.audit(note(resource, 'update', id, before, { changes, ...(reason === undefined ? {} : { reason }) }));
    return this.get(resource, call, id);
  }

  async archive(resource: AnyResource, call: AnyCall, id: string, reason: string): Promise<Row> {
    const before = await this.lock(resource, call, id);
    if (before['isArchived'] === true) throw new ApiError('NothingToChangeError', { message: 'The record is archived already' });
    await this.runHook(resource.hooks?.guardArchive, call, id, own(resource, before));
    return this.setArchived(resource, call, before, reason, { archived_at: call.now, archived_by: call.actor.id, archive_reason: reason });
  }

  async unarchive(resource: AnyResource, call: AnyCall, id: string, reason: string): Promise<Row> {
    const before = await this.lock(resource, call, id);
    if (before['isArchived'] !== true) throw new ApiError('NothingToChangeError', { message: 'The record is not archived' });
    return this.setArchived(resource, call, before, reason, { archived_at: null, archived_by: null, archive_reason: null });
  }

  async assertUsable(resource: AnyResource, call: AnyCall, ids: readonly string[], path: string): Promise<void> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const rows = await call.tx
      .db(resource.table)
      .select<{ id: string; name: string; archived_at: Date | null }[]>('id', 'name', 'archived_at')
      .where({ facility_id: call.facility.id })
      .whereIn('id', wanted)
      .orderBy('id')
      // Waits for someone who archives one of them just now, and makes later archivers wait and look again.
      .forKeyShare();
    if (rows.length < wanted.length) {
      throw validationError({ path, message: `${singular(resource)} does not exist in this facility` });
    }
    const archived = rows.find(row => row.archived_at !== null);
    if (archived !== undefined) throw validationError({ path, message: `${archived.name} is archived and cannot be used` });
  }

  private read(resource: AnyResource, call: AnyCall, id: string, suffix: '' | 'for update of t'): Promise<Row[]> {
    return call.tx
      .rows<{ body: Row }>({
        name: `get ${resource.table} ${suffix}`,
        text: `select row_to_json(r) as body from (select ${selection(resource)} from ${resource.table} t
               where t.facility_id = $1 and t.id = $2 ${suffix}) r`,
        values: [call.facility.id, id],
      })
      .then(rows => rows.map(row => row.body));
  }

  private async lock(resource: AnyResource, call: AnyCall, id: string): Promise<Row> {
    const [row] = await this.read(resource, call, id, 'for update of t');
    if (row === undefined) throw notFound(singular(resource));
    return row;
  }

  /** The record, locked, when it is live and the caller has read its present version. */
  private async lockForChange(resource: AnyResource, call: AnyCall, id: string, sent: Row): Promise<Row> {
    const before = await this.lock(resource, call, id);
    if (before['isArchived'] === true) throw new ApiError('ArchivedEntryError');
    if (sent['version'] !== before['version']) throw new ApiError('StaleRecordError', { details: { current: before, sent } });
    return before;
  }

  private async prepare(resource: AnyResource, call: AnyCall, next: Row, before: Row | null): Promise<Row> {
    return resource.hooks?.prepare === undefined ? next : resource.hooks.prepare(next, call, before);
  }

  private async runHook(hook: (HookRun & { readonly deps: Deps }) | undefined, call: AnyCall, id: string, row: Row): Promise<void> {
    if (hook === undefined) return;
    await hook.run(this.resolve(hook.deps) as never, { ...call, input: { id, row } });
  }

  /** Runs a write and turns a collision of unique fields into the catalogue's error, archived or live. */
  private async guarded(resource: AnyResource, call: AnyCall, row: Row, id: string | null, write: () => PromiseLike<unknown>): Promise<void> {
    await call.tx.db.raw('savepoint unique_fields');
    try {
      await write();
      await call.tx.db.raw('release savepoint unique_fields');
    } catch (error) {
      if (asPostgresFault(error)?.code !== '23505') throw error;
      await call.tx.db.raw('rollback to savepoint unique_fields');
      throw await this.collision(resource, call, row, id, error);
    }
  }

  private async collision(resource: AnyResource, call: AnyCall, row: Row, id: string | null, cause: unknown): Promise<ApiError> {
    for (const field of resource.unique) {
      const value = row[field];
      if (typeof value !== 'string') continue;
      const [twin] = await call.tx.rows<{ id: string; archived: boolean }>({
        text: `select id, archived_at is not null as archived from ${resource.table}
               where facility_id = $1 and lower(${snakeCase(field)}) = lower($2) and id is distinct from $3`,
        values: [call.facility.id, value, id],
      });
      if (twin === undefined) continue;
      return twin.archived
        ? new ApiError('ArchivedEntryError', { fields: [{ path: field, message: 'is used by an archived record' }], details: { id: twin.id }, cause })
        : new ApiError('DuplicateEntryError', { fields: [{ path: field, message: 'is used by another record' }], details: { id: twin.id }, cause });
    }
    return new ApiError('DuplicateEntryError', { cause });
  }

  private async setArchived(
    resource: AnyResource,
    call: AnyCall,
    before: Row,
    reason: string,
    columns: { archived_at: Date | null; archived_by: string | null; archive_reason: string | null },
  ): Promise<Row> {
    const id = String(before['id']);
    await call.tx
      .db(resource.table)
      .where({ facility_id: call.facility.id, id })
      .update({ ...columns, version: Number(before['version']) + 1, updated_at: call.now, updated_by: call.actor.id });
    const action = columns.archived_at === null ? 'unarchive' : 'archive';
    const changes: Change[] = [{ path: 'isArchived', from: action !== 'archive', to: action === 'archive' }];
    call.tx.audit(note(resource, action, id, before, { changes, reason }));
    return this.get(resource, call, id);
  }
}

export function singular(resource: AnyResource): string {
  return resource.names.one.charAt(0).toUpperCase() + resource.names.one.slice(1);
}

/** The resource's own fields of a row, without the base fields. */
function own(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(Object.keys(resource.schema.properties).map(field => [field, row[field] ?? null]));
}

/** Writable fields as sent, trimmed; empty text becomes absent, which required fields refuse by name. */
function cleaned(resource: AnyResource, input: Row): Row {
  const entries = resource.writable.filter(field => input[field] !== undefined).map((field): [string, unknown] => [field, trimmed(input[field])]);
  for (const [field, value] of entries) {
    if (value === null && resource.schema.required?.includes(field) === true && !allowsNull(resource, field)) {
      throw validationError({ path: field, message: 'is required' });
    }
  }
  return Object.fromEntries(entries);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? normalise(value) : value;
}

function allowsNull(resource: AnyResource, field: string): boolean {
  const schema = fieldSchema(resource, field) as { anyOf?: readonly { type?: string }[] } | undefined;
  return schema?.anyOf?.some(branch => branch.type === 'null') === true;
}

function columnValues(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(
    Object.keys(resource.schema.properties)
      .filter(field => row[field] !== undefined)
      .map(field => [snakeCase(field), stored(fieldSchema(resource, field), row[field])]),
  );
}

function note(
  resource: AnyResource,
  action: string,
  id: string,
  row: Row,
  rest: { readonly changes: readonly Change[]; readonly reason?: string },
): AuditNote {
  const label = [row['externalId'], row['name']].filter(part => typeof part === 'string').join(' ');
  return { domain: resource.audit.domain, action, entity: { table: resource.table, id, label }, ...rest };
}
