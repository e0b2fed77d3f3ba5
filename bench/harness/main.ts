import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startBound, startProduct } from './product.js';
import type { BenchContext, Measurement, RunningProgram, Suite } from './suite.js';
import { meetsGoal, tableOf } from './table.js';

/**
 * Runs all suites, or those whose file name contains one of the words, and prints a table for each.
 *
 * @returns how many goals were met and missed
 */
export async function runSuites(options: {
  readonly root: string;
  readonly serverUrl: string;
  readonly dataFolder: string;
  readonly words: readonly string[];
  /** Migrates an empty database to the product's schema. */
  readonly prepare: (databaseUrl: string) => Promise<void>;
}): Promise<{ readonly met: number; readonly missed: number }> {
  const folder = path.join(options.root, 'dist', 'bench', 'suites');
  const files = globSync('*.bench.js', { cwd: folder })
    .toSorted()
    .filter(file => options.words.length === 0 || options.words.some(word => file.includes(word)));
  const all: Measurement[] = [];
  for (const file of files) {
    const { suite } = (await import(pathToFileURL(path.join(folder, file)).href)) as { suite: Suite };
    console.log(`\n${suite.title}`);
    const measured = await runOne(suite, options);
    console.log(tableOf(measured).join('\n'));
    all.push(...measured);
  }
  const verdicts = all.map(meetsGoal);
  return {
    met: verdicts.filter(verdict => verdict === true).length,
    missed: verdicts.filter(verdict => verdict === false).length,
  };
}

async function runOne(
  suite: Suite,
  { root, serverUrl, dataFolder, prepare }: Parameters<typeof runSuites>[0],
): Promise<readonly Measurement[]> {
  const programs: RunningProgram[] = [];
  const databases: string[] = [];
  const context: BenchContext = {
    database: async () => {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await onServer(serverUrl, `create database ${name}`);
      databases.push(name);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      await prepare(url.href);
      return { url: url.href };
    },
    product: async databaseUrl => {
      const program = await startProduct({ root, databaseUrl, dataFolder });
      programs.push(program);
      return program;
    },
    bound: async (name, boundOptions) => {
      const program = await startBound(root, name, boundOptions);
      programs.push(program);
      return program;
    },
    log: line => console.log(`  … ${line}`),
  };
  try {
    return await suite.run(context);
  } finally {
    await Promise.all(programs.map(program => program.stop()));
    for (const name of databases) await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
