import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ofProcess = /^limpid-(?:upload|image)-(?:(\d+)-)?/;
/** No call lasts so long. */
const abandonedAfterMs = 86_400_000;

/** A folder for the files of one call; it says whose it is, so that others know when nobody needs it any more. */
export function uploadFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `limpid-upload-${process.pid}-`));
}

/** Files of calls whose server was killed: nobody else removes them, and they may hold a plant's master data. */
export async function removeAbandonedUploads(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const owner = ofProcess.exec(name);
    if (owner === null) continue;
    const folder = path.join(os.tmpdir(), name);
    if (!isRunning(owner[1]) || (await isOld(folder))) await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: string | undefined): boolean {
  if (pid === undefined) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // Somebody else's process is running too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isOld(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > abandonedAfterMs;
}
