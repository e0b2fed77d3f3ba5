import { createReadStream } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { directoryOf, type Entry } from './archive-directory.js';
import { damaged } from './faults.js';

/** Read at once from the file, and unpacked at once: short pieces, so that other calls go on between them. */
const bytesAtOnce = 32 * 1024;

/** The parts of a zip file. Nothing of them is kept: each is unpacked anew whenever it is read. */
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

  /** Names of parts know no upper and lower case (ECMA-376 part 2, 6.2.2.3). */
  has(name: string): boolean {
    return this.entries.has(nameOf(name));
  }

  /** The unpacked bytes of a part. */
  read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(nameOf(name));
    if (entry === undefined) throw damaged();
    return unpacked(this.file, entry);
  }

  /** Every part, for who wants to see all of it. */
  parts(): { readonly entry: Entry; read(): AsyncGenerator<Buffer> }[] {
    return [...this.entries.values()].map(entry => ({ entry, read: () => unpacked(this.file, entry) }));
  }
}

function nameOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

async function* unpacked(file: string, { from, packedSize, isPacked }: Entry): AsyncGenerator<Buffer> {
  if (packedSize === 0) return;
  const range = { start: from, end: from + packedSize - 1, highWaterMark: bytesAtOnce };
  const source = createReadStream(file, range);
  if (!isPacked) {
    yield* source as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: bytesAtOnce });
  source.on('error', error => inflate.destroy(error));
  try {
    yield* source.pipe(inflate) as AsyncIterable<Buffer>;
  } catch (error) {
    throw isOfPacking(error) ? damaged() : error;
  } finally {
    source.destroy();
  }
}

/** Z_DATA_ERROR, Z_BUF_ERROR and their like: the content is none that this method has packed. */
function isOfPacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
