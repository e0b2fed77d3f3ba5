import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logFolder, root } from '../lib/paths.mjs';
import { PlainError, DiskFullError } from '../lib/plain-error.mjs';
import { run } from '../lib/run.mjs';
import { say, stage } from '../lib/say.mjs';

/**
 * Migrates the database and loads, once, what a new installation needs: kernel data and the demo plant.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareData(env) {
  const program = path.join(root, 'dist', 'bundle', 'kernel', 'src', 'ops', 'set-up', 'setup-main.js');
  await stage('Preparing the data', async () => {
    const words = [process.execPath, program, '--demo-if-embedded'];
    const result = await run(words, { env, onLine: line => line.trim() !== '' && say(`  ${line}`) });
    if (result.code !== 0) throw explain(result);
  });
}

function explain({ output, errors }) {
  if (/No space left on device|ENOSPC|53100/.test(errors)) return new DiskFullError(logFolder);
  mkdirSync(logFolder, { recursive: true });
  const log = path.join(logFolder, 'setup.log');
  writeFileSync(log, `${output}\n${errors}`);
  return new PlainError(
    sentenceOf(errors) ??
      `The data could not be prepared${reasonOf(errors)}; read ${log}, remove the cause and start again.`,
  );
}

/**
 * The one sentence a program left on its error output; a stack trace is none.
 *
 * @param {string} errors
 * @returns {string | undefined}
 */
export function sentenceOf(errors) {
  const lines = errors
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('{'));
  const last = lines.at(-1);
  const isTrace = lines.some(line => /^at .*[:(]/.test(line) || line.startsWith('Node.js v'));
  return last === undefined || isTrace ? undefined : last;
}

/**
 * The message of an unexpected fault, without its trace.
 *
 * @param {string} errors
 */
export function reasonOf(errors) {
  const message = /^\w*Error: (.{1,200})/m.exec(errors)?.[1];
  return message === undefined ? '' : ` (${message})`;
}
