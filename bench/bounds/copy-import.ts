import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { copyIn } from './copy-in.js';
import { checkedLines } from './csv-pass.js';
import { columns, serveImports, type ImportBoundOptions } from './import-server.js';

/**
 * The practical bound of an import: one pass over the CSV text, ajv for each row, a map for the reference, COPY into a
 * table without guards, and the audit rows in one statement, all in one transaction. `GET /run?file=…` does it once.
 */
export function start(options: ImportBoundOptions): Promise<() => Promise<void>> {
  return serveImports(options, tables, importOnce);
}

const tables = `create schema bench_import;
  create table bench_import.equipment (id uuid primary key, ${columns.map(column => `${column} text`).join(', ')});
  create unique index on bench_import.equipment (lower(c0));
  create table bench_import.audit (at timestamptz, entity uuid, body jsonb)`;

async function importOnce(client: pg.Client, query: URLSearchParams): Promise<void> {
  const text = await readFile(query.get('file') ?? '', 'utf8');
  await client.query('truncate bench_import.equipment, bench_import.audit');
  const lines = checkedLines(text, new Set(['SS316L', 'PTFE']), randomUUID);
  await copyIn(client, `copy bench_import.equipment (id, ${columns.join(', ')}) from stdin`, lines);
  await client.query(`insert into bench_import.audit
    select now(), id, jsonb_build_object(${columns.map(column => `'${column}', ${column}`).join(', ')}) from bench_import.equipment`);
}
