import path from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

const bin = name => path.join(root, 'node_modules', '.bin', name);

/** The compiler's usual four checkers each find out anew what files share: one takes 12 s of a processor, four 20 s. */
const onceOver = ['--noEmit', '--checkers', '1'];

/** Each counts as one passed or failed check in the last line of `npm test`. */
export const lint = { title: 'Lint', words: [bin('oxlint'), '--deny-warnings', '--quiet'] };
export const format = { title: 'Format', words: [bin('prettier'), '--check', '--log-level=warn', '.'] };
export const serverTypes = {
  title: 'Types of the server',
  words: [bin('tsc'), '-p', 'tsconfig.server.json', ...onceOver],
};
export const screenTypes = {
  title: 'Types of the screens',
  words: [bin('tsc'), '-p', 'tsconfig.ui.json', ...onceOver],
};

/**
 * Runs checks side by side and reports how each ended.
 *
 * @param {readonly { title: string, words: string[] }[]} checks
 * @returns {Promise<{ passed: number, failed: number, findings: string[] }>} findings: what the failed ones have to say
 */
export async function runChecks(checks) {
  const counts = { passed: 0, failed: 0, findings: [] };
  await Promise.all(
    checks.map(async ({ title, words }) => {
      const started = Date.now();
      const result = await run(words);
      counts[result.code === 0 ? 'passed' : 'failed'] += 1;
      say(`${result.code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (result.code !== 0) counts.findings.push(`✗ ${title}\n${result.output}${result.errors}`.trimEnd());
    }),
  );
  return counts;
}
