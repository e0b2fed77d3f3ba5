import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FacilityScope } from '#kernel/contract';
import {
  startServerProcess,
  TestClient,
  testDatabase,
  testPassword,
  type ServerProcess,
  type TestAnswer,
  type TestDatabase,
} from '#kernel/testing';
import type { Signer } from '#approvals/test/approvals.fixture';

/** A copy of a prepared database with a server process on it. */
export interface Copy {
  readonly facility: FacilityScope;
  readonly database: TestDatabase;
  server: ServerProcess;
}

/** Copies a database that nobody is connected to, and starts a server on it. */
export async function copyOf(databaseUrl: string, facility: FacilityScope): Promise<Copy> {
  const database = await testDatabase(new URL(databaseUrl).pathname.slice(1));
  return { facility, database, server: await startServerProcess(database.url) };
}

/** Removes the copy with what serves it. */
export async function ended({ server, database }: Copy): Promise<void> {
  await server.kill();
  await database.drop();
}

/** Removes a database whose kernel is closed. */
export async function dropped(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** A person who is signed in at the server of a copy. */
export async function signerAt({ server, facility }: Copy, username: string): Promise<Signer> {
  const client = new TestClient(server.url, facility);
  await client.signIn(username, testPassword);
  return { username, id: '', client };
}

/** Reads the database of a copy, past its server. */
export async function rowsOf<T extends object>({ database }: Copy, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Kills the server of a copy some time after a call was sent, and starts another in its place.
 *
 * @returns the answer, or null where none came
 */
export async function killedAfter(copy: Copy, ms: number, call: () => Promise<TestAnswer>): Promise<TestAnswer | null> {
  // An answer that does not come is what the test is about.
  const answer = call().catch(() => null);
  await sleep(ms);
  await copy.server.kill();
  copy.server = await startServerProcess(copy.database.url);
  return answer;
}

/** Moments of a call that takes so long, ms: evenly over its time, the last after its answer. */
export function momentsOf(tookMs: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => (tookMs * 1.1 * (place + 0.5)) / count);
}
