import type { UnitOfWork } from '#kernel/contract';
import type { DirectorySettings } from '#schemas/identity/directory';
import { inTurn, isLastAdministrator } from '../accounts/administrators.js';
import type { Sessions } from '#kernel/session/sessions';

/** Why such an account is blocked, as its page shows it. */
export const goneReason = 'Switched off or gone in the directory';

/** If the setting says so, blocks an account whose directory entry is gone (N16), except the last administrator. */
export async function blockLeaver(
  tx: UnitOfWork,
  sessions: Sessions,
  accountId: string,
  { onDisappear }: Pick<DirectorySettings, 'onDisappear'>,
): Promise<boolean> {
  if (onDisappear !== 'block') return false;
  await inTurn(tx);
  const row = await tx
    .db('kernel.app_user')
    .where({ id: accountId })
    .forUpdate()
    .first<{ status: string; archived_at: Date | null } | undefined>('status', 'archived_at');
  if (row?.status !== 'active' || row.archived_at !== null || (await isLastAdministrator(tx, accountId))) return false;
  await tx
    .db('kernel.app_user')
    .where({ id: accountId })
    .update({ status: 'blocked', status_reason: goneReason, version: tx.db.raw('version + 1') });
  await sessions.endAll(tx.db, accountId, 'administrator');
  return true;
}
