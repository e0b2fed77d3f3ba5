import { lint, runChecks, screenTypes, serverTypes } from './lib/checks.mjs';
import { report, runTests } from './lib/vitest.mjs';

/**
 * `npm run check`: what takes seconds, for use while working.
 *
 * @returns {Promise<number>} exit code
 */
export async function run() {
  const checks = await runChecks([lint, serverTypes, screenTypes]);
  return report([checks, await runTests(['architecture', 'unit'])]);
}
