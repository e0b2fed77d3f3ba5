import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];
/** No test measures time: on a busy machine a second of work may take twenty, and a test of some seconds minutes. */
const patience = 600_000;
const rooms = '{kernel,plugins,schemas,ui-shell,cli,bench,scripts}';
const architecture = 'kernel/test/architecture*.test.ts';
const database = fileURLToPath(new URL('./kernel/src/testing/embedded.ts', import.meta.url));
const build = fileURLToPath(new URL('./scripts/test/build-first.mjs', import.meta.url));

export default defineConfig({
  resolve: {
    conditions,
    alias: {
      '@limpid/ui-kit/chart': fileURLToPath(new URL('./ui-shell/kit/chart.ts', import.meta.url)),
      '@limpid/ui-kit': fileURLToPath(new URL('./ui-shell/kit/index.ts', import.meta.url)),
    },
  },
  ssr: { resolve: { conditions } },
  // where global set-up runs
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    // A file waits for its database and its browser often; with two more than processors browsers were starved, and steps of
    // tests overtook each other. A worker with its browser and its share of PostgreSQL takes up to 1.5 GB.
    maxWorkers: Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 1.5e9))),
    // What is waited for has come at once on an idle machine, and within this on a busy one; shorter than the half minute
    // after which nodes look for themselves, so that what they are not told fails.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: patience,
    hookTimeout: patience,
    reporters: ['default', './scripts/test/count-reporter.mjs'],
    // A worker loads the product once: each file has a database, a server and a browser of its own, and mocks no module.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'architecture', include: [architecture] } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.ts`],
          exclude: ['**/*.int.test.ts', '**/*.browser.test.ts', architecture],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${rooms}/**/*.int.test.ts`],
          globalSetup: [build, database],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [`${rooms}/**/*.browser.test.ts`],
          globalSetup: [build, database],
        },
      },
    ],
  },
});
