import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Ajv } from 'ajv';
import pg from 'pg';
import { copyIn } from './copy-in.js';

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
const check = new Ajv({ allErrors: true }).compile({
  type: 'array',
  minItems: 16,
  maxItems: 16,
  items: { type: 'string', maxLength: 2000 },
});

async function importOnce(client: pg.Client, file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  await client.query('begin');
  await client.query('truncate bench_import.machine, bench_import.audit');
  const known = new Set(['SS316L', 'PTFE']);
  const lines: string[] = [];
  for (const row of rowsOf(text)) {
    if (!check(row) || !known.has(row[15] ?? '')) throw new Error(`row ${lines.length + 2} is not valid`);
    lines.push(`${randomUUID()}\t${row.map(escaped).join('\t')}\n`);
  }
  await copyIn(client, `copy bench_import.machine (id, ${columns.join(', ')}) from stdin`, lines);
  await client.query(`insert into bench_import.audit
    select now(), id, jsonb_build_object(${columns.map(column => `'${column}', ${column}`).join(', ')}) from bench_import.machine`);
  await client.query('commit');
  return lines.length;
}

/** One pass; the first row is the heading. */
function* rowsOf(text: string): Generator<string[]> {
  let row: string[] = [];
  let isHeading = true;
  for (let at = 0; at < text.length;) {
    let cell: string;
    if (text.charCodeAt(at) === 34) {
      let end = text.indexOf('"', at + 1);
      while (text.charCodeAt(end + 1) === 34) end = text.indexOf('"', end + 2);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text.charCodeAt(end) !== 44 && text.charCodeAt(end) !== 10) end++;
      cell = text.slice(at, end);
      at = end;
    }
    row.push(cell);
    if (at >= text.length || text.charCodeAt(at) === 10) {
      if (!isHeading) yield row;
      isHeading = false;
      row = [];
    }
    at += 1;
  }
}

function escaped(cell: string): string {
  return cell.replace(/[\\\t\n\r]/g, found => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[found] ?? ''}`);
}
