import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, root } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * Runs test projects in this terminal.
 *
 * @param {readonly string[]} projects names of vitest.config.ts; none means all
 * @param {readonly string[]} words further arguments, for example a file
 * @returns {Promise<{ passed: number, failed: number }>} a run that ended badly without a failed test counts as one
 */
export async function runTests(projects, words = []) {
  const counts = path.join(dataFolder, `test-counts-${process.pid}.json`);
  mkdirSync(dataFolder, { recursive: true });
  // An earlier process may have had the same number.
  rmSync(counts, { force: true });
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const selection = projects.flatMap(project => ['--project', project]);
  const { code } = await run([process.execPath, vitest, 'run', ...selection, ...words], {
    env: { ...process.env, LIMPID_TEST_COUNTS: counts },
    inherit: true,
  });
  const result = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failed: 0 };
  rmSync(counts, { force: true });
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}

/**
 * The end of a run: what failed checks have to say, and the last line over everything that was counted.
 *
 * @param {readonly { passed: number, failed: number, findings?: readonly string[] }[]} counts
 * @returns {number} exit code
 */
export function report(counts) {
  for (const finding of counts.flatMap(count => count.findings ?? [])) say(finding);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
