import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
/** What `statfs` calls a file system that is kept in memory. */
const tmpfs = 0x01021994;
/** The cluster of a run takes some 250 MB: write-ahead log, templates, and a database for each running test file. */
const neededBytes = 1e9;
/** Memory that workers and browsers need in addition. */
const leftBytes = 3e9;

/**
 * The fastest folder for test files: in memory where there is plenty, otherwise with other temporary files. Cloning a
 * database creates 800 files, which takes 75 to 470 ms of processor time on disk and 13 in memory.
 */
export function scratchFolder(): string {
  return roomInMemory() ? memory : os.tmpdir();
}

/** All folders in which a run may have left something behind. */
export function scratchFolders(): string[] {
  return [...new Set([os.tmpdir(), memory])].filter(folder => existsSync(folder));
}

function roomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { type, bavail, bsize } = statfsSync(memory);
    return type === tmpfs && bavail * bsize >= neededBytes && process.availableMemory() >= neededBytes + leftBytes;
  } catch {
    return false;
  }
}
