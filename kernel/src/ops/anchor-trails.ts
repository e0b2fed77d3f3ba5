import { appendAnchors, readHeads } from '../record/audit/chain/anchors.js';
import type { Kernel } from '../boot/create-kernel.js';

/** Appends the current heads of all audit trails to a file outside the database. Returns their number. */
export async function anchorTrails(kernel: Kernel, file: string): Promise<number> {
  const heads = await readHeads(kernel.database);
  await appendAnchors(file, heads, new Date());
  return heads.length;
}
