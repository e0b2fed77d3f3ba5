import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type Change, type UnitOfWork } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import { limitedRoleNames } from '#schemas/identity/role-presets';
import type { UserRole } from '#schemas/identity/user-role';
import { grantsOf, type PermissionCatalogue } from '#kernel/session/permission-catalogue';
import type { RoleInput } from './roles.js';

/** Their names decide what the product shows, or what set-up grants (specification section 6). */
export const namedByTheProduct = [...limitedRoleNames, 'QA Administrator'];

/** Who writes, and when. */
interface By {
  readonly now: Date;
  readonly actorId: string;
}

/** The same for what is changed, which needs a reason. */
export interface ByWithReason extends By {
  readonly reason: string;
}

/** Creates a role in the transaction and answers its id. */
export async function insertRole(
  tx: UnitOfWork,
  { now, actorId }: By,
  input: Required<RoleInput>,
  catalogue: PermissionCatalogue,
): Promise<string> {
  const id = randomUUID();
  const name = input.name.trim();
  const permissions = grantsOf(input.permission, catalogue);
  await assertNameFree(tx, name, id);
  const stamp = { created_at: now, created_by: actorId, updated_at: now, updated_by: actorId };
  const row = { id, name, description: input.description, permissions: JSON.stringify(permissions) };
  await tx.db('kernel.role').insert({ ...row, ...stamp });
  tx.audit({
    domain: 'UserRole',
    action: 'create',
    entity: { table: 'kernel.role', id, label: name },
    changes: [{ path: 'permissions', from: null, to: grantedKeys(permissions) }],
  });
  return id;
}

/** Changes a live role in the transaction; false when there is no difference. */
export async function changeRole(
  tx: UnitOfWork,
  { now, actorId, reason }: ByWithReason,
  before: UserRole,
  input: RoleInput,
  catalogue: PermissionCatalogue,
): Promise<boolean> {
  const name = input.name?.trim() ?? before.name;
  if (name !== before.name && namedByTheProduct.includes(before.name))
    throw validationError({ path: 'name', message: 'has a meaning to the product and cannot be changed' });
  await assertNameFree(tx, name, before.id);
  const description = input.description ?? before.description;
  const permissions = input.permission === undefined ? undefined : grantsOf(input.permission, catalogue);
  const changes = roleChanges(before, { name, description }, permissions);
  if (changes.length === 0) return false;
  await tx
    .db('kernel.role')
    .where({ id: before.id })
    .update({
      name,
      description,
      ...(permissions === undefined ? {} : { permissions: JSON.stringify(permissions) }),
      version: before.version + 1,
      updated_at: now,
      updated_by: actorId,
    });
  tx.audit({
    domain: 'UserRole',
    action: 'update',
    entity: { table: 'kernel.role', id: before.id, label: name },
    changes,
    reason,
  });
  return true;
}

async function assertNameFree(tx: Pick<UnitOfWork, 'rows'>, name: string, id: string): Promise<void> {
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
  before: UserRole,
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
