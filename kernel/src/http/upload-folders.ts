import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ofProcess = /^limpid-(?:upload|image)-(?:(\d+)-)?/;
/** Maximum duration of a call. */
const abandonedAfterMs = 86_400_000;

/** A folder for the files of one call, named after its process, so that other processes know when it is abandoned. */
export function uploadFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), `limpid-upload-${process.pid}-`));
}

/** Removes files of calls whose server was killed, because nothing else does and they may hold master data. */
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
    // The process of another user is running too.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isOld(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > abandonedAfterMs;
}
