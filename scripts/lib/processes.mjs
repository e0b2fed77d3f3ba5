import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * True while the process runs. A killed process can stay as a zombie, so its state is read where /proc exists.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * Waits until none of the processes runs.
 *
 * @param {readonly number[]} pids
 * @param {number} milliseconds
 * @returns {Promise<boolean>} false when the time is over and one still runs
 */
export async function waitForEnd(pids, milliseconds) {
  const deadline = Date.now() + milliseconds;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Processes whose working directory is the folder: for a PostgreSQL data folder, the server and all its backends.
 *
 * @param {string} folder
 * @returns {number[]}
 */
export function processesIn(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}

/**
 * Sends a signal and ignores processes that are gone.
 *
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended by itself
  }
}

let deathSignalWorks;

/**
 * The words to put before a command so that the kernel ends it when this process dies, even by SIGKILL.
 * Empty where the util-linux tool is missing.
 *
 * @param {'INT' | 'TERM'} signal
 * @returns {string[]}
 */
export function endsWithParent(signal) {
  deathSignalWorks ??= spawnSync('setpriv', ['--pdeathsig=TERM', 'true'], { stdio: 'ignore' }).status === 0;
  return deathSignalWorks ? ['setpriv', `--pdeathsig=${signal}`] : [];
}
