import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Facts about an imported file for the audit trail: the hash identifies the file later. */
export interface FileFacts {
  /** Name of the user's own file. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads the file once, without holding it in memory. */
export async function fileFacts(path: string, name: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
