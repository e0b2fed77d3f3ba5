import { BackupsToken, backupNote } from '../backup/backups.js';
import type { WrittenBackup } from '../backup/write-backup.js';
import type { Kernel } from '../boot/create-kernel.js';
import { asService } from '../session/system-context.js';

/** Backs the installation up into a file, or into its folder of backups, and records that in the audit trail. */
export async function backUp(kernel: Kernel, file?: string): Promise<WrittenBackup> {
  const written = await kernel.resolve(BackupsToken).make(file);
  await asService(kernel.database, 'cli', null, ({ tx }) => Promise.resolve(tx.audit(backupNote(written))));
  return written;
}
