import { randomUUID } from 'node:crypto';
import {
  ApiError,
  notFound,
  validationError,
  type AnyCall,
  type AnyResource,
  type Change,
  type Deps,
  type AnyUseCase,
  type RecordCall,
  type Records,
  type Revision,
  type Row,
  type Statement,
} from '#kernel/contract';
import { statedReason } from '../../../core/change-reason.js';
import { holderOf, noteHolder, type LockHolder } from '../../../base/data/lock-holders.js';
import { asPostgresFault } from '../../../base/data/pg-errors.js';
import { runUseCase } from '../../../core/run-use-case.js';
import { compileCheck, type Check } from '../../../core/validate.js';
import { createMany, type CreationSteps } from './create-many.js';
import { diff, firstValues } from './diff.js';
import { cleaned, namesInWords, noteOf, own, singular, stampOf } from './record-rules.js';
import {
  RecordGuardsToken,
  RecordWatchersToken,
  type AboutToChange,
  type RecordGuard,
  type RecordWatcher,
} from './record-guards.js';
import { getStatement, insertStatement, lockStatement, updateAnswered, updateStatement } from './record-sql.js';
import { schemasFor } from '../schemas-for.js';
import { usesOf } from './uses-of.js';
import { UsableRecords } from './usable-records.js';
import { behindSavepoint, collision, touchesUniqueFields } from './unique-fields.js';

/** Resolves the services that a hook names; given by the composition root. */
export type ResolveDeps = (deps: Deps) => Readonly<Record<string, unknown>>;

interface Found {
  readonly body: Row;
}

/** The generic steps of master data: check, lock, diff, stamp, write, audit (architecture 5.10). */
export class RecordService implements Records {
  private readonly usable = new UsableRecords();
  private readonly checks = new WeakMap<AnyResource, Check>();

  constructor(private readonly resolve: ResolveDeps) {}

  async get(resource: AnyResource, call: RecordCall, id: string): Promise<Row> {
    return (await one<Found>(resource, call, getStatement(resource, call, [id]))).body;
  }

  async getMany(resource: AnyResource, call: RecordCall, ids: readonly string[]): Promise<Row[]> {
    const rows: Found[] = ids.length === 0 ? [] : await call.tx.rows<Found>(getStatement(resource, call, ids));
    const found = new Map(rows.map(({ body }) => [String(body['id']), body]));
    return ids.flatMap((id): Row[] => {
      const body = found.get(id);
      return body === undefined ? [] : [body];
    });
  }

  async create(resource: AnyResource, call: RecordCall, input: Row): Promise<Row> {
    const id = randomUUID();
    const row = await this.prepare(resource, call, cleaned(resource, input), null);
    const [created] = await call.tx.rows<Found>(insertStatement(resource, call, id, row));
    if (created === undefined) throw await collision(resource, call, row, id);
    await this.noteCreation(resource, call, id, row);
    return created.body;
  }

  /** Many in one statement (see `createMany`): the ids, or why a row was refused. */
  createMany(
    resource: AnyResource,
    call: AnyCall,
    inputs: readonly Row[],
    ids: readonly string[] = [],
  ): Promise<(string | ApiError)[]> {
    const steps: CreationSteps = {
      prepare: (...of) => this.prepare(...of),
      noteCreation: (...of) => this.noteCreation(...of),
    };
    return createMany(steps, resource, call, inputs, ids);
  }

  async update(resource: AnyResource, call: RecordCall, id: string, input: Row, reason?: string): Promise<Row> {
    const before = await this.lockForChange(resource, call, id, input, reason);
    const present = own(resource, before);
    const next = await this.prepare(resource, call, { ...present, ...cleaned(resource, input) }, present);
    const changes = diff(present, next, Object.keys(present));
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    const changed = Object.fromEntries(changes.map(change => [change.path, next[change.path] ?? null]));
    const statement = updateStatement(resource, call, id, changed);
    if (touchesUniqueFields(resource, changed)) {
      await behindSavepoint(resource, call, changed, id, () => call.tx.rows(statement));
    } else {
      // The row is locked and the new values are known, so the answer is not awaited.
      call.tx.send(statement);
    }
    await this.runHook(resource.hooks?.afterWrite, call, id, next, present);
    call.tx.audit(noteOf(resource, 'update', id, next, await reported(resource, call, changes), reason));
    await this.tellWatchers(resource, call, id, next);
    if (resource.computed !== undefined) return this.get(resource, call, id);
    return { ...before, ...changed, ...stampOf(call, Number(before['version']) + 1) };
  }

  async checkAndUpdate(resource: AnyResource, call: RecordCall, id: string, input: Row): Promise<Row> {
    const check = this.checks.get(resource) ?? compileCheck(schemasFor(resource).update, 'body');
    this.checks.set(resource, check);
    check(input);
    return this.update(resource, call, id, input);
  }

  async revise(resource: AnyResource, call: RecordCall, id: string, revision: Revision): Promise<Row> {
    const { version, reason } = revision;
    const before = await this.lockForChange(resource, call, id, { version }, reason);
    const changes = await revision.change(before);
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    call.tx.send(updateStatement(resource, call, id, {}));
    call.tx.audit(noteOf(resource, 'update', id, before, changes, reason));
    await this.tellWatchers(resource, call, id, before);
    return { ...before, ...stampOf(call, version + 1) };
  }

  async archive(resource: AnyResource, call: RecordCall, id: string, reason: string): Promise<Row> {
    const before = await this.lock(resource, call, id, 'archived');
    if (before['isArchived'] === true)
      throw new ApiError('NothingToChangeError', { message: 'The record is archived already' });
    await this.runHook(resource.hooks?.guardArchive, call, id, own(resource, before), null);
    this.usable.forget(resource, call, id);
    const stamp = { archived_at: call.now, archived_by: call.actor.id, archive_reason: statedReason(reason) };
    call.tx.audit(noteOf(resource, 'archive', id, before, archiveChange(true), reason));
    await this.tellWatchers(resource, call, id, before);
    return (await one<Found>(resource, call, updateAnswered(resource, call, id, stamp))).body;
  }

  async delete(resource: AnyResource, call: RecordCall, id: string, reason: string): Promise<Row> {
    const before = await this.lock(resource, call, id, 'archived');
    const uses = await usesOf(resource, call, id);
    if (uses.length > 0) {
      const message = `This ${namesInWords(resource).one} cannot be deleted because it was used (${uses.join(', ')}). Archive it instead`;
      throw validationError({ path: '', message });
    }
    if (before['isArchived'] !== true)
      await this.runHook(resource.hooks?.guardArchive, call, id, own(resource, before), null);
    this.usable.forget(resource, call, id);
    const archived = { archived_at: call.now, archived_by: call.actor.id, archive_reason: statedReason(reason) };
    call.tx.audit(noteOf(resource, 'delete', id, before, [{ path: 'isDeleted', from: false, to: true }], reason));
    const stamp = { ...archived, deleted_at: call.now };
    return (await one<Found>(resource, call, updateAnswered(resource, call, id, stamp))).body;
  }

  async unarchive(resource: AnyResource, call: RecordCall, id: string, reason: string): Promise<Row> {
    const before = await this.lock(resource, call, id, 'archived');
    if (before['isArchived'] !== true)
      throw new ApiError('NothingToChangeError', { message: 'The record is not archived' });
    await this.runHook(resource.hooks?.guardUnarchive, call, id, own(resource, before), null);
    const stamp = { archived_at: null, archived_by: null, archive_reason: null };
    call.tx.audit(noteOf(resource, 'unarchive', id, before, archiveChange(false), reason));
    return (await one<Found>(resource, call, updateAnswered(resource, call, id, stamp))).body;
  }

  lockForFiles(
    resource: AnyResource,
    call: RecordCall,
    id: string,
    toBe: 'given files' | 'without a file',
    reason: string,
  ): Promise<Row> {
    return this.lock(resource, call, id, toBe, reason);
  }

  assertUsable(resource: AnyResource, call: RecordCall, ids: readonly string[], path: string): Promise<void> {
    return this.usable.assert(resource, call, ids, path);
  }

  /** The record, locked until the transaction ends. */
  private async lock(
    resource: AnyResource,
    call: RecordCall,
    id: string,
    toBe: AboutToChange['to'],
    reason = call.reason,
  ): Promise<Row> {
    const key = `${resource.table} ${id}`;
    const before = holderOf(key);
    try {
      const { body } = await one<Found>(resource, call, lockStatement(resource, call, id, toBe));
      noteHolder(call.tx, key, { name: call.actor.fullName, since: call.now });
      await this.assertChangeable(resource, call, { id, row: body, to: toBe, reason });
      return body;
    } catch (error) {
      throw asPostgresFault(error)?.code === lockNotAvailable ? lockedBy(holderOf(key) ?? before, error) : error;
    }
  }

  private async assertChangeable(resource: AnyResource, call: RecordCall, change: AboutToChange): Promise<void> {
    if (resource.control === undefined) return;
    const { guards } = this.resolve({ guards: RecordGuardsToken }) as { guards: readonly RecordGuard[] };
    for (const guard of guards) await guard.assertChangeable(resource, call, change);
  }

  private async tellWatchers(resource: AnyResource, call: RecordCall, id: string, row: Row): Promise<void> {
    const { watchers } = this.resolve({ watchers: RecordWatchersToken }) as { watchers: readonly RecordWatcher[] };
    for (const watcher of watchers) await watcher.changed(resource, call, id, row);
  }

  /** The record, locked, when it is live and the caller has read its present version. */
  private async lockForChange(
    resource: AnyResource,
    call: RecordCall,
    id: string,
    sent: Row,
    reason?: string,
  ): Promise<Row> {
    const before = await this.lock(resource, call, id, 'changed', reason);
    if (before['isArchived'] === true) throw new ApiError('ArchivedEntryError');
    if (sent['version'] !== before['version'])
      throw new ApiError('StaleRecordError', { details: { current: before, sent } });
    return before;
  }

  private async noteCreation(resource: AnyResource, call: RecordCall, id: string, row: Row): Promise<void> {
    await this.runHook(resource.hooks?.afterWrite, call, id, row, null);
    const changes = firstValues(row, Object.keys(resource.schema.properties));
    call.tx.audit(noteOf(resource, 'create', id, row, await reported(resource, call, changes)));
  }

  private async prepare(resource: AnyResource, call: RecordCall, next: Row, before: Row | null): Promise<Row> {
    return resource.hooks?.prepare === undefined ? next : resource.hooks.prepare(next, call, before);
  }

  /** Runs a hook of a resource with the services that it names. */
  async runHook(
    hook: AnyUseCase | undefined,
    call: RecordCall,
    id: string,
    row: Row,
    before: Row | null,
  ): Promise<void> {
    if (hook === undefined) return;
    await runUseCase(hook, this.resolve(hook.deps), { ...call, input: { id, row, before } });
  }
}

async function one<R extends object>(resource: AnyResource, call: RecordCall, statement: Statement): Promise<R> {
  const [row] = await call.tx.rows<R>(statement);
  if (row === undefined) throw notFound(singular(resource));
  return row;
}

/** Changes as the audit trail records them. */
async function reported(
  resource: AnyResource,
  call: RecordCall,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  return resource.hooks?.auditedAs?.(changes, call) ?? changes;
}

const lockNotAvailable = '55P03';

/** TransactionLocked that says who changes the record and since when, as far as this node knows. */
function lockedBy(holder: LockHolder | undefined, cause: unknown): unknown {
  if (holder === undefined) return cause;
  const since = holder.since.toISOString();
  return new ApiError('TransactionLocked', {
    message: `Not allowed: ${holder.name} has been changing this record since ${since.slice(11, 19)} UTC`,
    details: { lockedBy: holder.name, since },
    cause,
  });
}

function archiveChange(archived: boolean): Change[] {
  return [{ path: 'isArchived', from: !archived, to: archived }];
}
