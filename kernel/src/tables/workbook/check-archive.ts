import { crc32 } from 'node:zlib';
import type { Archive } from './archive.js';
import { damaged, refused } from './faults.js';

/** What a workbook may unpack to; a real one is far below (security: zip bombs). */
const mostUnpackedBytes = 200 * 1024 * 1024;

/**
 * Unpacks a zip file without keeping anything, and refuses it when it unpacks to more than a workbook would, whatever
 * its directory says, or to something else than what was packed: one flipped bit may make another number.
 */
export async function checkArchive(archive: Archive): Promise<void> {
  let unpacked = 0;
  for (const { entry, read } of archive.parts()) {
    let sum = 0;
    for await (const bytes of read()) {
      unpacked += bytes.length;
      if (unpacked > mostUnpackedBytes) throw refused(`unpacks to more than ${mostUnpackedBytes / 1024 / 1024} MiB`);
      sum = crc32(bytes, sum);
    }
    if (sum !== entry.sum) throw damaged();
  }
}
