import { validationError, type UnitOfWork } from '#kernel/contract';

/** Holds for a person `u` who may change people and roles now. */
export const administratorMark = `u.status = 'active' and u.archived_at is null
  and coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true)
  and exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
    where ur.user_id = u.id and r.archived_at is null and (r.permissions->'User'->>'Modify')::boolean)
  and exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
    where ur.user_id = u.id and r.archived_at is null and (r.permissions->'UserRole'->>'Modify')::boolean)`;

type Rows = Pick<UnitOfWork, 'rows'>;

/** Ids of people who may change people and roles now. */
async function administrators(tx: Rows): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select u.id from kernel.app_user u where ${administratorMark}`,
    values: [],
  });
  return rows.map(row => row.id);
}

/**
 * Whether the person may change both people and roles now; archived and blocked people and those out of their dates may
 * not.
 */
export async function isAdministrator(tx: Rows, userId: string): Promise<boolean> {
  return (await administrators(tx)).includes(userId);
}

/** Whether nobody else may change both people and roles: this account must not be locked for good. */
export async function isLastAdministrator(tx: Rows, userId: string): Promise<boolean> {
  const ids = await administrators(tx);
  return ids.length === 1 && ids[0] === userId;
}

/**
 * Changes that may take the right to administer from somebody stand in one row, so that two of them cannot each leave the
 * other's person as the last. Call it before the change is written.
 */
export async function inTurn(tx: Pick<UnitOfWork, 'db'>): Promise<void> {
  await tx.db.raw(`select pg_advisory_xact_lock(hashtextextended('kernel.administrators', 0))`);
}

/** Nobody can lock the installation out: one active person who may change people and roles must remain. */
export async function assertAdministratorLeft(tx: Rows, path = 'roles'): Promise<void> {
  if ((await administrators(tx)).length === 0)
    throw validationError({ path, message: 'the last administrator must keep the right to change users and roles' });
}
