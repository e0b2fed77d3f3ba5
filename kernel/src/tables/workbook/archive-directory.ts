import { open, type FileHandle } from 'node:fs/promises';
import { damaged, refused } from './faults.js';

const mostEntries = 1000;
/** A thousand entries with names of ordinary length take a tenth of it. */
const longestDirectory = 1024 * 1024;

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const endBytes = 22;
const longestComment = 65_535;
const entryBytes = 46;
const localBytes = 30;
const stored = 0;
const deflated = 8;
/** At most a data descriptor lies between two entries, never an entry that the directory does not name. */
const largestGap = 24;

/** Location of a part of a zip file, in bytes. */
export interface Entry {
  readonly name: string;
  /** Offset of its local header. */
  readonly start: number;
  readonly from: number;
  readonly packedSize: number;
  /** What it unpacks to, as its heads say. */
  readonly size: number;
  readonly isPacked: boolean;
  /** CRC-32 of the unpacked content. */
  readonly sum: number;
}

/** The entries of a zip file; refuses one whose directory and content disagree. */
export async function directoryOf(file: string): Promise<readonly Entry[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { directory, end, count } = await endOf(handle, size);
    const bytes = await bytesOf(handle, directory, end - directory);
    const entries: Entry[] = [];
    let at = 0;
    for (let index = 0; index < count; index += 1) {
      if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw damaged();
      const length = bytes.readUInt16LE(at + 28);
      entries.push(await entryOf(handle, size, bytes.subarray(at, at + entryBytes + length)));
      at += entryBytes + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    assertContiguous(entries, directory);
    return entries;
  } finally {
    await handle.close();
  }
}

/** The end of a zip file says where its directory is. */
async function endOf(
  handle: FileHandle,
  size: number,
): Promise<{ readonly directory: number; readonly end: number; readonly count: number }> {
  const tailStart = Math.max(0, size - endBytes - longestComment);
  const tail = await bytesOf(handle, tailStart, size - tailStart);
  const at = tail.lastIndexOf(signature(directoryEnd));
  if (at < 0 || at + endBytes > tail.length) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  if (count > mostEntries) throw refused(`has more than ${mostEntries} parts`);
  const directory = tail.readUInt32LE(at + 16);
  const end = tailStart + at;
  if (directory > end || end - directory > longestDirectory) throw damaged();
  return { directory, end, count };
}

/** Bytes before the content count too: programs that read from the front never see the directory. */
async function entryOf(handle: FileHandle, size: number, stated: Buffer): Promise<Entry> {
  const start = stated.readUInt32LE(42);
  const packedSize = stated.readUInt32LE(20);
  if (start + localBytes > size) throw damaged();
  const head = await bytesOf(handle, start, localBytes);
  if (head.readUInt32LE(0) !== localEntry) throw damaged();
  const method = head.readUInt16LE(8);
  const sizeFollows = (head.readUInt16LE(6) & 8) !== 0;
  const from = start + localBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
  const isKnown = method === stored || method === deflated;
  const unpackedSize = stated.readUInt32LE(24);
  const isSame =
    method === stated.readUInt16LE(10) &&
    (sizeFollows || (head.readUInt32LE(18) === packedSize && head.readUInt32LE(22) === unpackedSize));
  if (!isKnown || !isSame || from + packedSize > size) throw damaged();
  const name = stated.subarray(entryBytes);
  const localName = await bytesOf(handle, start + localBytes, head.readUInt16LE(26));
  if (!name.equals(localName)) throw damaged();
  return {
    name: name.toString('utf8'),
    start,
    from,
    packedSize,
    size: unpackedSize,
    isPacked: method === deflated,
    sum: stated.readUInt32LE(16),
  };
}

function assertContiguous(entries: readonly Entry[], directory: number): void {
  let end = 0;
  for (const { start, from, packedSize } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < end || start - end > largestGap) throw damaged();
    end = from + packedSize;
  }
  if (directory < end || directory - end > largestGap) throw damaged();
}

/** That many bytes of the file, or fewer at its end. */
async function bytesOf(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
