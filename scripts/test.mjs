import { build } from './build.mjs';
import { format, lint, runChecks, screenTypes, serverTypes } from './lib/checks.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { say } from './lib/say.mjs';
import { report, runTests } from './lib/vitest.mjs';

/**
 * `npm test`: every check and every test, ending in `N passed, N failed`. Words are passed to the test runner.
 *
 * @param {readonly string[]} words
 * @returns {Promise<number>} exit code
 */
export async function run(words) {
  // Tests wait for the build alone: the slowest check would keep one processor busy while the other has nothing to do.
  const [checks, counts] = await Promise.all([
    runChecks([lint, format, serverTypes, screenTypes]),
    buildAndTest(words),
  ]);
  return report([checks, ...counts]);
}

/** @param {readonly string[]} words */
async function buildAndTest(words) {
  const built = await countBuild();
  return [built, await runTests([], words)];
}

/** The browser tests run against the built product; that it can be built is a check of its own. */
async function countBuild() {
  try {
    await build();
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    say(`✗ ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}
