import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../lib/plain-error.mjs';
import { processesIn, signalTo, waitForEnd } from '../lib/processes.mjs';

/**
 * The content of the pid file of the server.
 *
 * @param {string} dataDir
 * @returns {{ pid: number, status: string } | undefined} undefined when there is none
 */
export function readPostmaster(dataDir) {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/**
 * Ends what an earlier, killed start left behind: a server that lost its parent, or backends that lost their server.
 * A pid file is removed only when no process works in the data folder any more: its number may meanwhile belong to
 * a stranger, and PostgreSQL would refuse to start.
 *
 * @param {string} dataDir
 */
export async function clearLeftovers(dataDir) {
  const recorded = readPostmaster(dataDir);
  if (recorded === undefined) return;
  const running = processesIn(dataDir);
  if (running.includes(recorded.pid)) await stopPostmaster(recorded.pid, 10_000);
  const orphans = processesIn(dataDir);
  if (!(await waitForEnd(orphans, 2_000))) {
    orphans.forEach(pid => signalTo(pid, 'SIGKILL'));
    if (!(await waitForEnd(orphans, 5_000))) {
      throw new PlainError(
        `An old PostgreSQL process still uses ${dataDir}; end process ${orphans[0]} and start again.`,
      );
    }
  }
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is written. Immediate shutdown if that
 * takes too long; the next start then replays the log.
 *
 * @param {number} pid
 * @param {number} milliseconds patience for the fast shutdown
 */
export async function stopPostmaster(pid, milliseconds) {
  signalTo(pid, 'SIGINT');
  if (await waitForEnd([pid], milliseconds)) return;
  signalTo(pid, 'SIGQUIT');
  if (await waitForEnd([pid], 5_000)) return;
  signalTo(pid, 'SIGKILL');
  await waitForEnd([pid], 5_000);
}
