import { createInflateRaw } from 'node:zlib';
import { validationError } from '#kernel/contract';

/** What a workbook may unpack to; a real one is far below (security: zip bombs). */
const mostUnpackedBytes = 200 * 1024 * 1024;
const mostEntries = 1000;

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const stored = 0;
const deflated = 8;
/** Between two entries stands at most a data descriptor, never room for an entry that the directory does not name. */
const largestGap = 24;

interface Entry {
  readonly start: number;
  readonly method: number;
  readonly packed: Buffer;
}

/**
 * Unpacks a zip file without keeping anything, and refuses it when it unpacks to more than a workbook would, whatever
 * its directory says, or when directory and content disagree.
 */
export async function checkArchive(archive: Buffer): Promise<void> {
  let unpacked = 0;
  for (const entry of entriesOf(archive)) {
    const room = mostUnpackedBytes - unpacked;
    unpacked += entry.method === stored ? entry.packed.length : await inflatedSize(entry.packed, room);
    if (unpacked > mostUnpackedBytes) throw refused(`unpacks to more than ${mostUnpackedBytes / 1024 / 1024} MiB`);
  }
}

function entriesOf(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(signature(directoryEnd));
  if (end < 0 || end + 22 > archive.length) throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > mostEntries) throw refused(`has more than ${mostEntries} parts`);
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  const directory = at;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || archive.readUInt32LE(at) !== directoryEntry) throw damaged();
    entries.push(contentOf(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20)));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  assertContiguous(entries, directory, archive);
  return entries;
}

/** What stands in front of the content counts: readers that stream never see the directory. */
function contentOf(archive: Buffer, start: number, packedSize: number): Entry {
  if (start + 30 > archive.length || archive.readUInt32LE(start) !== localEntry) throw damaged();
  const method = archive.readUInt16LE(start + 8);
  const statedSize = archive.readUInt32LE(start + 18);
  const sizeFollows = (archive.readUInt16LE(start + 6) & 8) !== 0;
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const known = method === stored || method === deflated;
  if (!known || from + packedSize > archive.length || (!sizeFollows && statedSize !== packedSize)) throw damaged();
  return { start, method, packed: archive.subarray(from, from + packedSize) };
}

function assertContiguous(entries: readonly Entry[], directory: number, archive: Buffer): void {
  let end = 0;
  for (const { start, packed } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < end || start - end > largestGap) throw damaged();
    end = packed.byteOffset - archive.byteOffset + packed.length;
  }
  if (directory < end || directory - end > largestGap) throw damaged();
}

/** Size of the content; stops counting beyond `most`. */
function inflatedSize(packed: Buffer, most: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const inflate = createInflateRaw();
    let size = 0;
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) inflate.destroy();
    });
    inflate.on('error', () => reject(damaged()));
    inflate.on('close', () => resolve(size));
    inflate.end(packed);
  });
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function refused(message: string): Error {
  return validationError({ path: 'file', message });
}

function damaged(): Error {
  return refused('is damaged or no XLSX workbook');
}
