import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { Primary } from '../base/data/primary.js';
import {
  endOfRows,
  newHead,
  type ContentEnd,
  type ContentHead,
  type TableFacts,
  type TableHead,
} from './backup-file.js';
import { copyOut } from './copy.js';
import { appliedMigrations, storedSequences, storedTables } from './stored-tables.js';

export interface BackupOrder {
  /** Connection of the owner. */
  readonly databaseUrl: string;
  readonly file: string;
  /** Encrypts the content; null leaves it readable. */
  readonly key: string | null;
  /** Version of the product. */
  readonly version: string;
}

export interface WrittenBackup {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  readonly encrypted: boolean;
}

/**
 * Writes the whole content of the database into one file (ADR 0049): all tables at one moment while others go on
 * writing. The file has its name only when it is complete and on disk.
 */
export async function writeBackup({ databaseUrl, file, key, version }: BackupOrder): Promise<WrittenBackup> {
  const client = new pg.Client({
    connectionString: await new Primary(databaseUrl).url(),
    application_name: 'limpid backup',
  });
  client.on('error', () => undefined);
  const partial = `${file}.partial`;
  try {
    await client.connect();
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set extra_float_digits = 1;
      begin isolation level repeatable read read only`);
    const facts = { bytes: 0, at: '', tables: 0, rows: 0 };
    const hash = createHash('sha256');
    const { head, cipher } = newHead(key);
    const handle = await open(partial, 'w', 0o600);
    try {
      const write = async (piece: Buffer): Promise<void> => {
        hash.update(piece);
        facts.bytes += piece.length;
        await handle.writeFile(piece);
      };
      await write(Buffer.from(`${JSON.stringify(head)}\n`));
      const save = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
        for await (const piece of pieces) await write(piece);
      };
      const content = linesOf(client, version, facts);
      if (cipher === null) await pipeline(content, createGzip({ level: 4 }), save);
      else {
        await pipeline(content, createGzip({ level: 4 }), cipher, save);
        await write(cipher.getAuthTag());
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
    return { file, sha256: hash.digest('hex'), encrypted: cipher !== null, ...facts };
  } finally {
    await rm(partial, { force: true });
    await client.end();
  }
}

async function* linesOf(
  client: pg.Client,
  version: string,
  facts: { at: string; tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const head = await contentHead(client, version);
  facts.at = head.at;
  yield line(head);
  const tables: Record<string, TableFacts> = {};
  for (const { name, columns } of await storedTables(client)) {
    yield line({ table: name, columns } satisfies TableHead);
    const hash = createHash('sha256');
    let rows = 0;
    for await (const piece of copyOut(client, `${name} (${columns.join(', ')})`)) {
      hash.update(piece);
      rows += linesIn(piece);
      yield piece;
    }
    yield Buffer.from(`${endOfRows}\n`);
    tables[name] = { rows, sha256: hash.digest('hex') };
    facts.tables += 1;
    facts.rows += rows;
  }
  const heads = await client.query<ContentEnd['heads'][number]>(
    'select scope, number::int as seq, head from audit.head where number > 0 order by scope',
  );
  yield line({ tables, sequences: await storedSequences(client), heads: heads.rows } satisfies ContentEnd);
}

async function contentHead(client: pg.Client, product: string): Promise<ContentHead> {
  const { rows } = await client.query<{ at: Date; server: string; next: string }>(
    `select now() as at, current_setting('server_version') as server, pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not answer its state');
  const migrations = await appliedMigrations(client);
  return { at: row.at.toISOString(), product, server: row.server, migrations, nextTransaction: row.next };
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** COPY writes a line end within a value as two other characters. */
function linesIn(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}
