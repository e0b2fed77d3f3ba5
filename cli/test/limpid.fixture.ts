import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { testDatabase } from '#kernel/testing';
import { KeptProgram, type Ended } from './kept-program.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const program = path.join(root, 'cli', 'bin', 'limpid.mjs');
const kept = new KeptProgram(path.join(root, 'dist', 'bundle', 'cli', 'lib', 'main.js'), root);

export interface Surroundings {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** A second copy of the program. */
  readonly program?: string;
}

/** Runs the real program with pipes instead of a terminal, in an environment that names no database. */
export function limpid(words: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  const child = spawn(process.execPath, [surroundings.program ?? program, ...words], {
    env: environment(surroundings),
    stdio: 'pipe',
    timeout: 600_000,
  });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', text => (said.output += text));
  child.stderr.setEncoding('utf8').on('data', text => (said.errors += text));
  // a command that reads nothing may have ended already
  child.stdin.on('error', () => undefined).end(surroundings.input ?? '');
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve({ code, ...said }));
  });
}

/** The same in a reused process: for what a command prints and does, not how its process ends. */
export function limpidKept(words: readonly string[], surroundings: Omit<Surroundings, 'program'> = {}): Promise<Ended> {
  return kept.run({ words, env: environment(surroundings), input: surroundings.input ?? '' });
}

function environment({ env }: Surroundings): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, NODE_ENV: __, LIMPID_DATA_DIR: ___, ...bare } = process.env;
  return { ...bare, ...env };
}

/** An installation of its own: a database and a folder. */
export interface Installation {
  readonly folder: string;
  /** Runs a command in the reused process. */
  run(words: readonly string[], surroundings?: Omit<Surroundings, 'program'>): Promise<Ended>;
  /** Runs a command in a process of its own, as users start it. */
  start(words: readonly string[], surroundings?: Surroundings): Promise<Ended>;
  /** SQL as the database owner. */
  sql<T extends object>(text: string): Promise<T[]>;
  remove(): Promise<void>;
}

/** A set-up installation with these facilities. */
export async function installation(...facilities: readonly string[]): Promise<Installation> {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-cli-'));
  const env = { DATABASE_URL: database.url, LIMPID_DATA_DIR: path.join(folder, 'data') };
  const site: Installation = {
    folder,
    run: (words, surroundings = {}) => limpidKept(words, { ...surroundings, env: { ...env, ...surroundings.env } }),
    start: (words, surroundings = {}) => limpid(words, { ...surroundings, env: { ...env, ...surroundings.env } }),
    sql: async <T extends object>(text: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<T>(text)).rows;
      } finally {
        await client.end();
      }
    },
    remove: async () => {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (const words of [['setup'], ...facilities.map(facilityWords)]) {
    const { code, errors } = await site.run(words);
    if (code !== 0) throw new Error(`limpid ${words.join(' ')} ended with ${code}: ${errors}`);
  }
  return site;
}

/** The command that creates a facility. */
export function facilityWords(id: string): string[] {
  const name = ['--name', `Plant ${id}`, '--group', 'North'];
  return ['facility', 'create', '--id', id, ...name, '--tier', 'full', '--product-type', 'formulation'];
}

/** Audit entries of records, newest first. */
export const trail = `select body::jsonb->>'source' as source, domain, action, body::jsonb->>'reason' as reason,
  body::jsonb->'entity'->>'label' as label from audit.entry where scope <> 'database' order by at desc, seq desc`;
