import { writeAnchorFile } from '../record/audit/proof/outside-anchors.js';
import type { Kernel } from '../boot/create-kernel.js';

/** Writes the heads of all audit trails, as they are now, to a file outside the database. Returns their number. */
export async function anchorTrails(kernel: Kernel, file: string): Promise<number> {
  return (await writeAnchorFile(kernel.database, file, 'file')).length;
}
