import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { createInflateRaw, type InflateRaw } from 'node:zlib';
import { release } from '../../base/packed/release.js';
import { directoryOf, type Entry } from './archive-directory.js';
import { damaged } from './faults.js';

/** Bytes read and decompressed at a time: short pieces, so that other calls get their turn. */
const bytesAtOnce = 32 * 1024;

/** The parts of a zip file. Nothing is cached: each is decompressed whenever it is read. */
export class Archive {
  private constructor(
    private readonly file: string,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Throws a validation error when the file is no zip file, or its directory and its content disagree. */
  static async open(file: string): Promise<Archive> {
    const entries = new Map<string, Entry>();
    for (const entry of await directoryOf(file)) {
      const name = nameOf(entry.name);
      if (entries.has(name)) throw damaged();
      entries.set(name, entry);
    }
    return new Archive(file, entries);
  }

  /** Names of parts are case-insensitive (ECMA-376 part 2, 6.2.2.3). */
  has(name: string): boolean {
    return this.entries.has(nameOf(name));
  }

  /** The decompressed bytes of a part, piece by piece; a piece is valid until the next is requested. */
  read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(nameOf(name));
    if (entry === undefined) throw damaged();
    return unpacked(this.file, entry);
  }

  /** Every part, for checks of the whole file. */
  parts(): { readonly entry: Entry; read(): AsyncGenerator<Buffer> }[] {
    return [...this.entries.values()].map(entry => ({ entry, read: () => unpacked(this.file, entry) }));
  }
}

/** The name of a part as it is compared. */
export function nameOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

async function* unpacked(file: string, entry: Entry): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    yield* entry.isPacked ? inflated(handle, entry) : packed(handle, entry);
  } finally {
    await handle.close();
  }
}

async function* inflated(handle: FileHandle, entry: Entry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: bytesAtOnce });
  const fed = feed(inflate, packed(handle, entry));
  fed.catch((error: unknown) => inflate.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const bytes of inflate as AsyncIterable<Buffer>) {
      yield bytes;
      release(bytes);
    }
  } catch (error) {
    throw isOfPacking(error) ? damaged() : error;
  } finally {
    inflate.destroy();
    // The file is closed only when nothing reads any more.
    await fed.catch(() => undefined);
  }
}

/** Ends when everything was read, or the reader stops. */
async function feed(inflate: InflateRaw, pieces: AsyncIterable<Buffer>): Promise<void> {
  const closed = once(inflate, 'close').catch(() => undefined);
  for await (const bytes of pieces) {
    if (inflate.destroyed) return;
    await Promise.race([new Promise<void>(taken => inflate.write(bytes, () => taken())), closed]);
  }
  inflate.end();
}

/** The stored content; each piece overwrites the one before. */
async function* packed(handle: FileHandle, { from, packedSize }: Entry): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(bytesAtOnce, packedSize));
  for (let done = 0; done < packedSize;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, packedSize - done), from + done);
    if (bytesRead === 0) throw damaged();
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** Z_DATA_ERROR, Z_BUF_ERROR and similar: the content was not compressed by this method. */
function isOfPacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
