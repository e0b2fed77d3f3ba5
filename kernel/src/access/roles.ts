import { randomUUID } from 'node:crypto';
import {
  ApiError,
  token,
  validationError,
  type AnyCall,
  type Change,
  type Token,
  type UnitOfWork,
} from '#kernel/contract';
import { completeTree, grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import { limitedRoleNames } from '#schemas/identity/role-presets';
import { contextOf, visitOf } from '../auth/visit.js';
import type { Sessions } from '../auth/sessions.js';
import type { Database } from '../data/database.js';
import { runWrite, type CallContext } from '../data/unit-of-work.js';
import { assertAdministratorLeft, inTurn } from './administrators.js';
import { grantsOf, type PermissionCatalogue } from './permission-catalogue.js';

/** A role with its whole permission tree (entities 1.5). */
export interface RoleView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly permission: PermissionTree;
  /** Comes with the product. */
  readonly isSystem: boolean;
  /** Live people who hold it. */
  readonly holders: number;
  readonly version: number;
  readonly isArchived: boolean;
  readonly updatedAt: string;
}

export interface RoleInput {
  readonly name?: string;
  readonly description?: string;
  readonly permission?: PermissionTree;
}

/** Their names decide what the product shows, or what set-up grants (specification section 6). */
const namedByTheProduct = [...limitedRoleNames, 'QA Administrator'];

const select = `
  select r.id, r.name, r.description, r.permissions as permission, r.is_system as "isSystem", r.version,
    r.archived_at is not null as "isArchived", r.updated_at as "updatedAt",
    (select count(*)::integer from kernel.user_role ur join kernel.app_user u on u.id = ur.user_id
      where ur.role_id = r.id and u.archived_at is null) as holders
  from kernel.role r`;

type Rows = Pick<UnitOfWork, 'rows'>;
type Write = (tx: UnitOfWork, context: CallContext) => Promise<void>;

/** Roles belong to the installation: their changes stand in its own trail and are in force on every node at once. */
export class Roles {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  async list(tx: Rows, archived: boolean): Promise<RoleView[]> {
    const rows = await tx.rows<RoleView>({
      text: `${select} where r.archived_at is ${archived ? 'not null' : 'null'} order by lower(r.name)`,
      values: [],
    });
    return rows.map(completed);
  }

  async get(tx: Rows, id: string): Promise<RoleView> {
    const [row] = await tx.rows<RoleView>({ text: `${select} where r.id = $1`, values: [id] });
    if (row === undefined) throw new ApiError('NotFoundError', { message: 'Role was not found' });
    return completed(row);
  }

  async create(call: AnyCall, input: Required<RoleInput>): Promise<RoleView> {
    const id = randomUUID();
    const name = input.name.trim();
    const permissions = grantsOf(input.permission, this.catalogue);
    await this.write(call, async (tx, { now }) => {
      await assertNameFree(tx, name, id);
      const stamp = { created_at: now, created_by: call.actor.id, updated_at: now, updated_by: call.actor.id };
      const row = { id, name, description: input.description, permissions: JSON.stringify(permissions) };
      await tx.db('kernel.role').insert({ ...row, ...stamp });
      tx.audit({
        domain: 'UserRole',
        action: 'create',
        entity: { table: 'kernel.role', id, label: name },
        changes: [{ path: 'permissions', from: null, to: grantedKeys(permissions) }],
      });
    });
    return this.get(call.tx, id);
  }

  async update(call: AnyCall, id: string, input: RoleInput, version: number, reason: string): Promise<RoleView> {
    await this.write(call, async (tx, { now }) => {
      const before = await this.live(tx, id);
      if (before.version !== version)
        throw new ApiError('StaleRecordError', { details: { current: before, sent: input } });
      const name = input.name?.trim() ?? before.name;
      if (name !== before.name && namedByTheProduct.includes(before.name))
        throw validationError({ path: 'name', message: 'has a meaning to the product and cannot be changed' });
      await assertNameFree(tx, name, id);
      const permissions = input.permission === undefined ? undefined : grantsOf(input.permission, this.catalogue);
      const changes = roleChanges(before, { name, description: input.description ?? before.description }, permissions);
      if (changes.length === 0) throw new ApiError('NothingToChangeError');
      await tx
        .db('kernel.role')
        .where({ id })
        .update({
          name,
          description: input.description ?? before.description,
          ...(permissions === undefined ? {} : { permissions: JSON.stringify(permissions) }),
          version: version + 1,
          updated_at: now,
          updated_by: call.actor.id,
        });
      tx.audit({
        domain: 'UserRole',
        action: 'update',
        entity: { table: 'kernel.role', id, label: name },
        changes,
        reason,
      });
    });
    return this.get(call.tx, id);
  }

  /** A role that somebody holds stays; the answer says how many hold it. */
  async archive(call: AnyCall, id: string, reason: string): Promise<RoleView> {
    await this.write(call, async (tx, { now }) => {
      const before = await this.live(tx, id);
      if (namedByTheProduct.includes(before.name))
        throw validationError({ path: 'id', message: 'this role has a meaning to the product and cannot be archived' });
      if (before.holders > 0)
        throw validationError({
          path: 'id',
          message: `${before.holders} people hold this role: take it from them first`,
        });
      await this.setArchived(tx, call, before, 'archive', reason, now);
    });
    return this.get(call.tx, id);
  }

  async unarchive(call: AnyCall, id: string, reason: string): Promise<RoleView> {
    await this.write(call, async (tx, { now }) => {
      const before = await this.get(tx, id);
      if (!before.isArchived) throw new ApiError('NothingToChangeError', { message: 'The role is not archived' });
      await this.setArchived(tx, call, before, 'unarchive', reason, now);
    });
    return this.get(call.tx, id);
  }

  private async setArchived(
    tx: UnitOfWork,
    call: AnyCall,
    role: RoleView,
    action: 'archive' | 'unarchive',
    reason: string,
    now: Date,
  ): Promise<void> {
    const on = action === 'archive';
    await tx
      .db('kernel.role')
      .where({ id: role.id })
      .update({
        archived_at: on ? now : null,
        archived_by: on ? call.actor.id : null,
        archive_reason: on ? reason : null,
        version: role.version + 1,
        updated_at: now,
        updated_by: call.actor.id,
      });
    tx.audit({
      domain: 'UserRole',
      action,
      entity: { table: 'kernel.role', id: role.id, label: role.name },
      reason,
    });
  }

  private async live(tx: UnitOfWork, id: string): Promise<RoleView> {
    const role = await this.get(tx, id);
    if (role.isArchived) throw new ApiError('ArchivedEntryError');
    return role;
  }

  private async write(call: AnyCall, work: Write): Promise<void> {
    await runWrite(this.database, contextOf(call.actor, visitOf(call)), null, async (tx, context) => {
      await inTurn(tx);
      await work(tx, context);
      await assertAdministratorLeft(tx, 'permission');
      await this.sessions.announce(tx.db, 'everybody');
    });
    this.sessions.forget('everybody');
  }
}

export const RolesToken: Token<Roles> = token<Roles>('kernel.Roles');

async function assertNameFree(tx: Rows, name: string, id: string): Promise<void> {
  const [twin] = await tx.rows<{ archived: boolean }>({
    text: 'select archived_at is not null as archived from kernel.role where lower(name) = lower($1) and id <> $2',
    values: [name, id],
  });
  if (twin !== undefined)
    throw new ApiError(twin.archived ? 'ArchivedEntryError' : 'DuplicateEntryError', {
      fields: [{ path: 'name', message: 'is used by another role' }],
    });
}

function roleChanges(
  before: RoleView,
  after: { readonly name: string; readonly description: string },
  permissions: PermissionTree | undefined,
): Change[] {
  const granted = grantedKeys(before.permission).toSorted();
  const next = permissions === undefined ? granted : grantedKeys(permissions).toSorted();
  const taken = granted.filter(key => !next.includes(key));
  const given = next.filter(key => !granted.includes(key));
  return [
    ...(before.name === after.name ? [] : [{ path: 'name', from: before.name, to: after.name }]),
    ...(before.description === after.description
      ? []
      : [{ path: 'description', from: before.description, to: after.description }]),
    ...(given.length === 0 ? [] : [{ path: 'permissionsGiven', from: null, to: given }]),
    ...(taken.length === 0 ? [] : [{ path: 'permissionsTaken', from: taken, to: null }]),
  ];
}

function completed(role: RoleView): RoleView {
  return { ...role, permission: completeTree(role.permission) };
}
