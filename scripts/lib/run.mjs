import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { endsWithParent, signalTo, waitForEnd } from './processes.mjs';
import { onShutdown } from './shutdown.mjs';

/**
 * Runs a program to its end. It is stopped when this process is told to stop, and dies with it.
 *
 * @param {string[]} words program and arguments
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, inherit?: boolean }} [options]
 *   onLine: called with each complete line of output as it comes; inherit: the program writes to this terminal
 * @returns {Promise<{ code: number, output: string, errors: string }>}
 */
export function run(words, { env = process.env, onLine, inherit = false } = {}) {
  const [program, ...rest] = [...endsWithParent('TERM'), ...words];
  const child = spawn(program, rest, { cwd: root, env, stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const off = onShutdown(() => stopChild(child));
  let output = '';
  let errors = '';
  let pending = '';
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text;
    const lines = (pending + text).split('\n');
    pending = lines.pop() ?? '';
    if (onLine) lines.forEach(line => onLine(line));
  });
  child.stderr?.setEncoding('utf8').on('data', text => (errors += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      off();
      if (pending !== '' && onLine) onLine(pending);
      resolve({ code: code ?? 1, output, errors });
    });
  });
}

/**
 * Asks a child to end, and ends it when it does not within ten seconds.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stopChild(child) {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalTo(pid, 'SIGTERM');
  if (await waitForEnd([pid], 10_000)) return;
  signalTo(pid, 'SIGKILL');
  await waitForEnd([pid], 2_000);
}
