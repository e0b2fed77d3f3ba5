import {
  ApiError,
  token,
  validationError,
  type AnyCall,
  type FacilityScope,
  type Token,
  type UnitOfWork,
} from '#kernel/contract';
import { completeTree, type PermissionTree } from '#schemas/identity/permission-matrix';
import type { UserRole } from '#schemas/identity/user-role';
import { contextOf, visitOf } from '../sign-in/visit.js';
import type { Sessions } from '#kernel/session/sessions';
import type { Database } from '#kernel/base/data/database';
import { RolledBack } from '#kernel/base/data/rolled-back';
import type { CallContext } from '#kernel/base/data/call-context';
import { runWrite } from '#kernel/record/unit-of-work';
import { assertAdministratorLeft, inTurn } from '../accounts/administrators.js';
import type { PermissionCatalogue } from '#kernel/session/permission-catalogue';
import { changeRole, insertRole, namedByTheProduct, type ByWithReason } from './role-writes.js';

export interface RoleInput {
  readonly name?: string;
  readonly description?: string;
  readonly permission?: PermissionTree;
}

/** What an import made of a role. */
export interface RoleOutcome {
  readonly name: string;
  readonly outcome: 'created' | 'changed' | 'unchanged';
}

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

  async list(tx: Rows, archived: boolean): Promise<UserRole[]> {
    const rows = await tx.rows<UserRole>({
      text: `${select} where r.archived_at is ${archived ? 'not null' : 'null'} order by lower(r.name)`,
      values: [],
    });
    return rows.map(completed);
  }

  async get(tx: Rows, id: string): Promise<UserRole> {
    const [row] = await tx.rows<UserRole>({ text: `${select} where r.id = $1`, values: [id] });
    if (row === undefined) throw new ApiError('NotFoundError', { message: 'Role was not found' });
    return completed(row);
  }

  async create(call: AnyCall, input: Required<RoleInput>): Promise<UserRole> {
    let id = '';
    await this.write(call, async (tx, { now }) => {
      id = await insertRole(tx, { now, actorId: call.actor.id }, input, this.catalogue);
    });
    return this.get(call.tx, id);
  }

  async update(call: AnyCall, id: string, input: RoleInput, version: number, reason: string): Promise<UserRole> {
    await this.write(call, async (tx, { now }) => {
      const before = await this.live(tx, id);
      if (before.version !== version)
        throw new ApiError('StaleRecordError', { details: { current: before, sent: input } });
      const isChanged = await changeRole(tx, { now, actorId: call.actor.id, reason }, before, input, this.catalogue);
      if (!isChanged) throw new ApiError('NothingToChangeError');
    });
    return this.get(call.tx, id);
  }

  /**
   * Makes roles by their names exactly what is given, all or nothing: new ones are created, others changed; roles that are not
   * named stay as they are. With `dryRun` only says what would be.
   */
  async importAll(
    call: AnyCall<FacilityScope | null>,
    inputs: readonly Required<RoleInput>[],
    reason: string,
    dryRun: boolean,
  ): Promise<readonly RoleOutcome[]> {
    const outcomes: RoleOutcome[] = [];
    try {
      await this.write(call, async (tx, { now }) => {
        outcomes.length = 0;
        const by = { now, actorId: call.actor.id, reason };
        for (const input of inputs) {
          const before = await this.named(tx, input.name);
          if (before === null) await insertRole(tx, by, input, this.catalogue);
          const isChanged = before !== null && (await changeRole(tx, by, before, input, this.catalogue));
          outcomes.push({
            name: input.name,
            outcome: before === null ? 'created' : isChanged ? 'changed' : 'unchanged',
          });
        }
        if (dryRun) {
          await assertAdministratorLeft(tx, 'permission');
          throw new RolledBack(null);
        }
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    return outcomes;
  }

  private async named(tx: Rows, name: string): Promise<UserRole | null> {
    const [row] = await tx.rows<{ id: string }>({
      text: 'select id from kernel.role where lower(name) = lower($1) and archived_at is null',
      values: [name.trim()],
    });
    return row === undefined ? null : this.get(tx, row.id);
  }

  /** A role that somebody holds stays; the answer says how many hold it. */
  async archive(call: AnyCall, id: string, reason: string): Promise<UserRole> {
    await this.write(call, async (tx, { now }) => {
      const before = await this.live(tx, id);
      if (namedByTheProduct.includes(before.name))
        throw validationError({ path: 'id', message: 'this role has a meaning to the product and cannot be archived' });
      if (before.holders > 0) {
        const who = before.holders === 1 ? '1 person holds' : `${before.holders} people hold`;
        throw validationError({ path: 'id', message: `${who} this role: take it from them first` });
      }
      await this.setArchived(tx, before, 'archive', { now, actorId: call.actor.id, reason });
    });
    return this.get(call.tx, id);
  }

  async unarchive(call: AnyCall, id: string, reason: string): Promise<UserRole> {
    await this.write(call, async (tx, { now }) => {
      const before = await this.get(tx, id);
      if (!before.isArchived) throw new ApiError('NothingToChangeError', { message: 'The role is not archived' });
      await this.setArchived(tx, before, 'unarchive', { now, actorId: call.actor.id, reason });
    });
    return this.get(call.tx, id);
  }

  private async setArchived(
    tx: UnitOfWork,
    role: UserRole,
    action: 'archive' | 'unarchive',
    { now, actorId, reason }: ByWithReason,
  ): Promise<void> {
    const on = action === 'archive';
    await tx
      .db('kernel.role')
      .where({ id: role.id })
      .update({
        archived_at: on ? now : null,
        archived_by: on ? actorId : null,
        archive_reason: on ? reason : null,
        version: role.version + 1,
        updated_at: now,
        updated_by: actorId,
      });
    tx.audit({
      domain: 'UserRole',
      action,
      entity: { table: 'kernel.role', id: role.id, label: role.name },
      reason,
    });
  }

  private async live(tx: UnitOfWork, id: string): Promise<UserRole> {
    const role = await this.get(tx, id);
    if (role.isArchived) throw new ApiError('ArchivedEntryError');
    return role;
  }

  private async write(call: AnyCall<FacilityScope | null>, work: Write): Promise<void> {
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

function completed(role: UserRole): UserRole {
  return { ...role, permission: completeTree(role.permission) };
}
