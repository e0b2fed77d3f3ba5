import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { endsWithParent, signalTo } from './lib/processes.mjs';
import { exitWithCodeOnSignal, onShutdown } from './lib/shutdown.mjs';

const OLDEST = 22;

/**
 * Continues this very command on the Node that the lock file pins, and makes it the `node` of everything started
 * from here.
 *
 * @returns {Promise<number | undefined>} the exit code of that other process; undefined when this is the right Node
 */
export async function continueOnPinnedNode() {
  const bin = path.join(root, 'node_modules', '.bin');
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH ?? ''}`;
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(pinned)) {
    if (Number(process.versions.node.split('.')[0]) >= OLDEST) return undefined;
    throw new PlainError(
      `Node ${process.versions.node} is too old here; install Node ${OLDEST} or newer and start again.`,
    );
  }
  if (realpathSync(pinned) === realpathSync(process.execPath)) return undefined;
  const [program, ...words] = [...endsWithParent('TERM'), pinned, ...process.argv.slice(1)];
  const child = spawn(program, words, { stdio: 'inherit' });
  const exited = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code => resolve(code ?? 1));
  });
  // Ctrl-C reaches the whole group already; the child ignores the second delivery
  onShutdown(async () => {
    if (child.pid !== undefined) signalTo(child.pid, 'SIGTERM');
    exitWithCodeOnSignal(await exited);
  });
  return exited;
}
