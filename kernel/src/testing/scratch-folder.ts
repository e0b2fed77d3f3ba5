import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
/** What `statfs` calls a file system that is kept in memory. */
const tmpfs = 0x01021994;
/** A run's cluster takes some 250 MB: its log of writes, templates, and a database for each file that is at work. */
const neededBytes = 1e9;
/** What workers and browsers need besides. */
const leftBytes = 3e9;

/**
 * Where files of tests are quickest: in memory where there is plenty, else with other temporary files. To clone a database
 * makes 800 files, which took a disk 75 to 470 ms of processor time and takes memory 13.
 */
export function scratchFolder(): string {
  return roomInMemory() ? memory : os.tmpdir();
}

/** Everywhere a run may have left something behind. */
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
