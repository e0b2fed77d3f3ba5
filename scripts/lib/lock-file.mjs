import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFileError } from './plain-error.mjs';
import { isAlive } from './processes.mjs';
import { onShutdown } from './shutdown.mjs';

/** The few words of a lock are written in one go. */
const writtenWithinMs = 5_000;

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
      const holder = readHolder(file);
      if (holder === undefined) continue;
      const [pid = '', start = '', text = ''] = holder.split('\n');
      if (isAlive(Number(pid)) && startOf(Number(pid)) === start) return { taken: false, pid: Number(pid), note: text };
      removeStale(file, holder);
    }
  } catch (error) {
    throw explainFileError(error, path.dirname(file));
  }
}

/**
 * Takes a dead holder's lock away, and only that: of two who saw it, the slower must not take the lock that the faster has
 * made meanwhile. What was moved aside by mistake goes back.
 *
 * @param {string} file
 * @param {string} seen
 */
function removeStale(file, seen) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, file);
  } catch (error) {
    // Somebody else took it away, or holds a new one already.
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * What the holder wrote about itself; undefined when it has let go meanwhile, or is just writing it.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
function readHolder(file) {
  const age = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (age === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    // A holder that was killed while it wrote will not go on.
    if (text.endsWith('\n') || Date.now() - age > writtenWithinMs) return text;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  return undefined;
}

/**
 * Does work that two processes must not do at once; the second waits for the first, and is told once for whom.
 *
 * @param {string} file
 * @param {() => Promise<void>} work
 * @param {(pid: number) => void} [waitsFor]
 */
export async function alone(file, work, waitsFor = () => {}) {
  let lock = takeLock(file, 'working');
  if (!lock.taken) waitsFor(lock.pid);
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
