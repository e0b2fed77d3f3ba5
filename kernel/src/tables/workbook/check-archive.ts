import { crc32 } from 'node:zlib';
import type { Archive } from './archive.js';
import { damaged, refused } from './faults.js';

/** Limits of a decompressed workbook; real ones are far below (security: zip bombs). */
const mostUnpackedBytes = 200 * 1024 * 1024;

/**
 * Decompresses a zip file without storing anything, and refuses it when it exceeds the size of a workbook, whatever its
 * directory says, or when a checksum is wrong: one flipped bit may make another number.
 */
export async function checkArchive(archive: Archive): Promise<void> {
  let unpacked = 0;
  for (const { entry, read } of archive.parts()) {
    let sum = 0;
    let size = 0;
    for await (const bytes of read()) {
      unpacked += bytes.length;
      size += bytes.length;
      if (unpacked > mostUnpackedBytes) throw refused(`unpacks to more than ${mostUnpackedBytes / 1024 / 1024} MiB`);
      sum = crc32(bytes, sum);
    }
    if (sum !== entry.sum || size !== entry.size) throw damaged();
  }
}
