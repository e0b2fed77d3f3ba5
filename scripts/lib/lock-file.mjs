import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFileError } from './plain-error.mjs';
import { isAlive } from './processes.mjs';
import { onShutdown } from './shutdown.mjs';

/**
 * Takes a lock that only one living process can hold. A lock whose holder died is taken over.
 *
 * @param {string} file
 * @param {string} note what others may want to know about the holder
 * @returns {{ taken: true, release: () => void } | { taken: false, pid: number, note: string }}
 */
export function takeLock(file, note) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    for (;;) {
      try {
        writeFileSync(file, `${process.pid}\n${startOf(process.pid)}\n${note}\n`, { flag: 'wx' });
        const release = () => rmSync(file, { force: true });
        const off = onShutdown(release);
        return {
          taken: true,
          release: () => {
            off();
            release();
          },
        };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const [pid = '', start = '', text = ''] = readFileSync(file, 'utf8').split('\n');
      if (isAlive(Number(pid)) && startOf(Number(pid)) === start) return { taken: false, pid: Number(pid), note: text };
      rmSync(file, { force: true });
    }
  } catch (error) {
    throw explainFileError(error, path.dirname(file));
  }
}

/**
 * Does work that two processes must not do at once; the second waits for the first.
 *
 * @param {string} file
 * @param {() => Promise<void>} work
 */
export async function alone(file, work) {
  let lock = takeLock(file, 'working');
  while (!lock.taken) {
    await sleep(100);
    lock = takeLock(file, 'working');
  }
  try {
    await work();
  } finally {
    lock.release();
  }
}

/** When a process started, so that a later process with the same number is not mistaken for it. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
