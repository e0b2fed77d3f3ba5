import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes a file atomically, creating its folder when missing. */
export async function writeFile(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${file}.${process.pid}.part`;
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  try {
    await pipeline(content, createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
