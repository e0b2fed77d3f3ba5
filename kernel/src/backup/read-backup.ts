import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  decipherOf,
  endOfRows,
  readHead,
  tagBytes,
  type ContentEnd,
  type ContentHead,
  type FileHead,
  type TableFacts,
  type TableHead,
} from './backup-file.js';

/** The longest first line of a file. */
const longestHead = 1000;
const endMark = Buffer.from(`\n${endOfRows}\n`);

/** One table of a backup; its rows have to be read before the next table. */
export interface BackedUpTable extends TableHead {
  rows(): AsyncGenerator<Buffer>;
}

/** What a reader of a backup is shown, in the order of the file. */
export interface BackupReader {
  head(head: ContentHead): Promise<void>;
  table(table: BackedUpTable): Promise<void>;
}

export interface CheckedBackup {
  readonly head: ContentHead;
  readonly end: ContentEnd;
  readonly encrypted: boolean;
}

/**
 * Reads a whole backup and compares every table with its hash, so that a damaged, cut or foreign file is refused before
 * anything is written.
 */
export async function checkBackup(file: string, key: string | null): Promise<CheckedBackup> {
  let head: ContentHead | null = null;
  const found: Record<string, TableFacts> = {};
  const { end, encrypted } = await readBackup(file, key, {
    head: read => {
      head = read;
      return Promise.resolve();
    },
    table: async ({ table, rows }) => {
      found[table] = await factsOf(rows());
    },
  });
  assertSameTables(found, end.tables);
  if (head === null) throw damaged();
  return { head, end, encrypted };
}

/** Number and hash of the lines. */
export async function factsOf(lines: AsyncIterable<Buffer>): Promise<TableFacts> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of lines) {
    hash.update(piece);
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Refuses tables that differ from what was backed up, by name. */
export function assertSameTables(
  found: Readonly<Record<string, TableFacts>>,
  wanted: Readonly<Record<string, TableFacts>>,
): void {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  const wrong = names.filter(name => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]));
  if (wrong.length > 0)
    throw new BackupError(`The backup is damaged: ${wrong.join(', ')} differs from what was written.`);
}

/** Shows the content of a backup to `reader`, and returns its last line. */
export async function readBackup(
  file: string,
  key: string | null,
  reader: BackupReader,
): Promise<{ readonly end: ContentEnd; readonly encrypted: boolean }> {
  const { head, start, size } = await openHead(file);
  const encrypted = head.encryption !== null;
  try {
    const lines = new Lines(await contentOf(file, key, head, start, size));
    await reader.head(JSON.parse(await lines.next()) as ContentHead);
    for (;;) {
      const next = JSON.parse(await lines.next()) as TableHead | ContentEnd;
      if (!('table' in next)) {
        await lines.assertEnd();
        return { end: next, encrypted };
      }
      await reader.table({ ...next, rows: () => lines.rows() });
    }
  } catch (error) {
    throw damageOf(error, encrypted);
  }
}

async function openHead(file: string): Promise<{ head: FileHead; start: number; size: number }> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0);
    const at = buffer.subarray(0, bytesRead).indexOf(10);
    if (at < 0) throw new BackupError('The file is not a backup of Limpid.');
    return { head: readHead(buffer.toString('utf8', 0, at)), start: at + 1, size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function contentOf(
  file: string,
  key: string | null,
  head: FileHead,
  start: number,
  size: number,
): Promise<AsyncIterable<Buffer>> {
  const end = head.encryption === null ? size : size - tagBytes;
  if (end <= start) throw damaged();
  const decipher = decipherOf(head, key, await tagAt(file, end, head));
  const source = createReadStream(file, { start, end: end - 1 });
  const gunzip = createGunzip();
  // A failure of any part fails the reading of the last.
  const told = (): void => undefined;
  if (decipher === null) pipeline(source, gunzip, told);
  else pipeline(source, decipher, gunzip, told);
  return gunzip;
}

async function tagAt(file: string, at: number, { encryption }: FileHead): Promise<Buffer> {
  const tag = Buffer.alloc(tagBytes);
  if (encryption === null) return tag;
  const handle = await open(file, 'r');
  try {
    await handle.read(tag, 0, tagBytes, at);
  } finally {
    await handle.close();
  }
  return tag;
}

/** Lines of a stream of pieces. */
class Lines {
  private rest: Buffer = Buffer.alloc(0);
  private readonly pieces: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.pieces = source[Symbol.asyncIterator]();
  }

  async next(): Promise<string> {
    let at = this.rest.indexOf(10);
    while (at < 0) {
      await this.more();
      at = this.rest.indexOf(10);
    }
    const line = this.rest.toString('utf8', 0, at);
    this.rest = this.rest.subarray(at + 1);
    return line;
  }

  /** The lines up to the end of a table, in pieces of whole lines. */
  async *rows(): AsyncGenerator<Buffer> {
    const onlyMark = endMark.subarray(1);
    for (;;) {
      if (this.rest.subarray(0, onlyMark.length).equals(onlyMark)) {
        this.rest = this.rest.subarray(onlyMark.length);
        return;
      }
      const marked = this.rest.indexOf(endMark);
      const end = marked >= 0 ? marked : this.rest.lastIndexOf(10);
      // The mark may begin in this piece: it follows a line end, so the rest of the last line is kept.
      if (end >= 0) {
        const lines = this.rest.subarray(0, end + 1);
        this.rest = this.rest.subarray(end + 1);
        yield lines;
      } else await this.more();
      if (this.rest.length < onlyMark.length) await this.more();
    }
  }

  async assertEnd(): Promise<void> {
    const { done } = await this.pieces.next();
    if (done !== true || this.rest.length > 0) throw damaged();
  }

  private async more(): Promise<void> {
    const { value, done } = await this.pieces.next();
    if (done === true) throw damaged();
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
  }
}

function damaged(): BackupError {
  return new BackupError('The backup is damaged or incomplete.');
}

/** Failures of decompressing, decrypting and reading are damages of the file. */
function damageOf(error: unknown, encrypted: boolean): unknown {
  if (error instanceof BackupError) return error;
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  const isOfContent = code.startsWith('Z_') || error instanceof SyntaxError || /authenticate data/.test(message);
  if (!isOfContent) return error;
  return encrypted
    ? new BackupError('The backup is damaged, or LIMPID_BACKUP_KEY is not the key that it was made with.')
    : damaged();
}
