import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pg from 'pg';
import { copyIn } from './copy-in.js';
import { checkedLines } from './csv-pass.js';

export interface CopyImportOptions {
  readonly port: number;
  readonly databaseUrl: string;
}

/**
 * The practical bound of an import: one pass over the CSV text, ajv for each row, a map for the reference, COPY into a
 * table without guards, and the audit rows in one statement, all in one transaction. `GET /run?file=…` does it once.
 */
export async function start({ port, databaseUrl }: CopyImportOptions): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema bench_import;
    create table bench_import.machine (id uuid primary key, ${columns.map(column => `${column} text`).join(', ')});
    create unique index on bench_import.machine (lower(c0));
    create table bench_import.audit (at timestamptz, entity uuid, body jsonb)`);
  const server = createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://bound').searchParams.get('file');
    const work = file === null ? Promise.resolve(0) : importOnce(client, file);
    work.then(
      rows => response.end(JSON.stringify({ rows })),
      (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await client.end();
  };
}

const columns = Array.from({ length: 16 }, (_, index) => `c${index}`);

async function importOnce(client: pg.Client, file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  await client.query('begin');
  await client.query('truncate bench_import.machine, bench_import.audit');
  const lines = checkedLines(text, new Set(['SS316L', 'PTFE']), randomUUID);
  await copyIn(client, `copy bench_import.machine (id, ${columns.join(', ')}) from stdin`, lines);
  await client.query(`insert into bench_import.audit
    select now(), id, jsonb_build_object(${columns.map(column => `'${column}', ${column}`).join(', ')}) from bench_import.machine`);
  await client.query('commit');
  return lines.length;
}
