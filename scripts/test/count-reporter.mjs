import { writeFileSync } from 'node:fs';

/**
 * Writes how many tests passed and failed to the file named by LIMPID_TEST_COUNTS, for the last line of `npm test`.
 * A file that could not be loaded and an error outside every test count as failed.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const target = process.env.LIMPID_TEST_COUNTS;
    if (target === undefined) return;
    const counts = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        if (state === 'failed' || state === 'pending') counts.failed += 1;
      }
    }
    writeFileSync(target, JSON.stringify(counts));
  }
}
