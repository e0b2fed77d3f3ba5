import { validationError, type UnitOfWork } from '#kernel/contract';

/** SQL condition that the user `u` may change users and roles now. */
export const administratorMark = `u.status = 'active' and u.archived_at is null
  and coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true)
  and exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
    where ur.user_id = u.id and r.archived_at is null and (r.permissions->'User'->>'Modify')::boolean)
  and exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
    where ur.user_id = u.id and r.archived_at is null and (r.permissions->'UserRole'->>'Modify')::boolean)`;

type Rows = Pick<UnitOfWork, 'rows'>;

/** Ids of users who may change users and roles now. */
async function administrators(tx: Rows): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select u.id from kernel.app_user u where ${administratorMark}`,
    values: [],
  });
  return rows.map(row => row.id);
}

/** Whether the user may change both users and roles now. */
export async function isAdministrator(tx: Rows, userId: string): Promise<boolean> {
  return (await administrators(tx)).includes(userId);
}

/** Whether nobody else may change both users and roles, so that the account must not be locked. */
export async function isLastAdministrator(tx: Rows, userId: string): Promise<boolean> {
  const ids = await administrators(tx);
  return ids.length === 1 && ids[0] === userId;
}

/** Serialises changes that may remove administrators. Call it before the change is written. */
export async function inTurn(tx: Pick<UnitOfWork, 'db'>): Promise<void> {
  await tx.db.raw(`select pg_advisory_xact_lock(hashtextextended('kernel.administrators', 0))`);
}

/** Refuses a change after which no active user could change users and roles. */
export async function assertAdministratorLeft(tx: Rows, path = 'roles'): Promise<void> {
  if ((await administrators(tx)).length === 0)
    throw validationError({ path, message: 'the last administrator must keep the right to change users and roles' });
}
