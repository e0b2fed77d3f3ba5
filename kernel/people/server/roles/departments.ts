import { randomUUID } from 'node:crypto';
import {
  ApiError,
  notFound,
  token,
  validationError,
  type AnyCall,
  type Change,
  type Token,
  type UnitOfWork,
} from '#kernel/contract';
import type { Department } from '#schemas/identity/department';
import { contextOf, visitOf } from '../sign-in/visit.js';
import type { Database } from '#kernel/base/data/database';
import { runWrite } from '#kernel/record/unit-of-work';

export interface DepartmentInput {
  readonly name?: string;
  readonly isQualityUnit?: boolean;
  /** Id of the person who leads it. */
  readonly head?: string | null;
}

const table = 'kernel.department';
const select = `
  select d.id, d.name, d.is_quality_unit as "isQualityUnit",
    (select json_build_object('id', h.id, 'name', h.first_name || ' ' || h.last_name) from kernel.app_user h where h.id = d.head_id) as head,
    (select count(*)::int from kernel.app_user u where u.department_id = d.id and u.archived_at is null) as people,
    d.version, d.created_at as "createdAt", d.updated_at as "updatedAt", d.archived_at is not null as "isArchived",
    d.archived_at as "archivedAt", d.archive_reason as "archiveReason"
  from kernel.department d`;

type Rows = Pick<UnitOfWork, 'rows'>;

/** Departments of the installation: where people work. Their changes stand in the trail of the installation. */
export class Departments {
  constructor(private readonly database: Database) {}

  /** By name. */
  list(tx: Rows, archived: boolean): Promise<Department[]> {
    return tx.rows<Department>({
      text: `${select} where (d.archived_at is not null) = $1 order by lower(d.name)`,
      values: [archived],
    });
  }

  async get(tx: Rows, id: string): Promise<Department> {
    const [row] = await tx.rows<Department>({ text: `${select} where d.id = $1`, values: [id] });
    if (row === undefined) throw notFound('Department');
    return row;
  }

  create(call: AnyCall, input: DepartmentInput): Promise<Department> {
    const name = (input.name ?? '').trim();
    return this.write(call, async (tx, now) => {
      const id = randomUUID();
      await assertNameFree(tx, name, id);
      await assertHead(tx, input.head ?? null);
      const stamp = { created_at: now, created_by: call.actor.id, updated_at: now, updated_by: call.actor.id };
      await tx.db(table).insert({ id, name, ...columnsOf(input), ...stamp });
      tx.audit({ domain: 'Department', action: 'create', entity: { table, id, label: name } });
      return this.get(tx, id);
    });
  }

  update(call: AnyCall, id: string, input: DepartmentInput, version: number, reason: string): Promise<Department> {
    return this.write(call, async (tx, now) => {
      const before = await this.locked(tx, id);
      if (before.isArchived) throw new ApiError('ArchivedEntryError');
      if (before.version !== version)
        throw new ApiError('StaleRecordError', { details: { current: before, sent: input } });
      const changes = changesOf(before, input);
      if (changes.length === 0) throw new ApiError('NothingToChangeError');
      const name = input.name?.trim() ?? before.name;
      await assertNameFree(tx, name, id);
      await assertHead(tx, input.head ?? null);
      const stamp = { version: version + 1, updated_at: now, updated_by: call.actor.id };
      await tx
        .db(table)
        .where({ id })
        .update({ name, ...columnsOf(input), ...stamp });
      tx.audit({ domain: 'Department', action: 'update', entity: { table, id, label: name }, changes, reason });
      return this.get(tx, id);
    });
  }

  /** A department with people stays until they have been moved, so that nobody belongs to one that is gone. */
  archive(call: AnyCall, id: string, reason: string): Promise<Department> {
    return this.write(call, async (tx, now) => {
      const before = await this.locked(tx, id);
      if (before.isArchived) throw new ApiError('ArchivedEntryError');
      if (before.people > 0) {
        const many = before.people === 1 ? '1 person belongs' : `${before.people} people belong`;
        throw validationError({
          path: 'id',
          message: `${many} to ${before.name}; move them to another department first`,
        });
      }
      const columns = { archived_at: now, archived_by: call.actor.id, archive_reason: reason };
      return this.move(call, tx, before, { action: 'archive', columns, reason });
    });
  }

  unarchive(call: AnyCall, id: string, reason: string): Promise<Department> {
    return this.write(call, async tx => {
      const before = await this.locked(tx, id);
      if (!before.isArchived) throw new ApiError('NothingToChangeError', { message: 'The department is not archived' });
      const columns = { archived_at: null, archived_by: null, archive_reason: null };
      return this.move(call, tx, before, { action: 'unarchive', columns, reason });
    });
  }

  private async move(
    call: AnyCall,
    tx: UnitOfWork,
    { id, name, version }: Department,
    step: { readonly action: 'archive' | 'unarchive'; readonly columns: object; readonly reason: string },
  ): Promise<Department> {
    const { action, columns, reason } = step;
    const stamp = { version: version + 1, updated_at: tx.db.fn.now(), updated_by: call.actor.id };
    await tx
      .db(table)
      .where({ id })
      .update({ ...columns, ...stamp });
    tx.audit({ domain: 'Department', action, entity: { table, id, label: name }, reason });
    return this.get(tx, id);
  }

  private async locked(tx: UnitOfWork, id: string): Promise<Department> {
    await tx.db(table).where({ id }).forUpdate().first('id');
    return this.get(tx, id);
  }

  private write<T>(call: AnyCall, work: (tx: UnitOfWork, now: Date) => Promise<T>): Promise<T> {
    return runWrite(this.database, contextOf(call.actor, visitOf(call)), null, (tx, { now }) => work(tx, now));
  }
}

export const DepartmentsToken: Token<Departments> = token<Departments>('kernel.Departments');

function columnsOf({ isQualityUnit, head }: DepartmentInput): object {
  return {
    ...(isQualityUnit === undefined ? {} : { is_quality_unit: isQualityUnit }),
    ...(head === undefined ? {} : { head_id: head }),
  };
}

function changesOf(before: Department, input: DepartmentInput): Change[] {
  const pairs: [string, unknown, unknown][] = [
    ['name', before.name, input.name?.trim() ?? before.name],
    ['isQualityUnit', before.isQualityUnit, input.isQualityUnit ?? before.isQualityUnit],
    ['head', before.head?.id ?? null, input.head === undefined ? (before.head?.id ?? null) : input.head],
  ];
  return pairs.filter(([, from, to]) => from !== to).map(([path, from, to]) => ({ path, from, to }));
}

async function assertNameFree(tx: Rows, name: string, id: string): Promise<void> {
  if (name === '') throw validationError({ path: 'name', message: 'is required' });
  const [twin] = await tx.rows<{ archived: boolean }>({
    text: `select archived_at is not null as archived from ${table} where lower(name) = lower($1) and id <> $2`,
    values: [name, id],
  });
  if (twin !== undefined)
    throw new ApiError(twin.archived ? 'ArchivedEntryError' : 'DuplicateEntryError', {
      fields: [{ path: 'name', message: 'is used by another department' }],
    });
}

async function assertHead(tx: Rows, id: string | null): Promise<void> {
  if (id === null) return;
  const [person] = await tx.rows({
    text: 'select id from kernel.app_user where id = $1 and archived_at is null',
    values: [id],
  });
  if (person === undefined) throw validationError({ path: 'head', message: 'there is no such person' });
}
