import { OutsideAnchorsToken, writeAnchorFile } from '../record/audit/proof/outside-anchors.js';
import type { Kernel } from '../boot/create-kernel.js';

/** Writes the heads of all audit trails, as they are now, to a file outside the database. Returns their number. */
export async function anchorTrails(kernel: Kernel, file: string): Promise<number> {
  return (await writeAnchorFile(kernel.database, file, 'file')).length;
}

/**
 * Writes the heads of all audit trails to the configured folder, before or after something happens to the whole database.
 * `medium` says what, for example `backup`. Returns their number, 0 if no trail has grown since the last time.
 */
export function writeAnchors(kernel: Kernel, medium: string): Promise<number> {
  return kernel.resolve(OutsideAnchorsToken).write(medium);
}
