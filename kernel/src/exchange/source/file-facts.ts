import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** What the audit trail keeps of a file that came in: with its hash anybody can show later which file it was. */
export interface FileFacts {
  /** As the person's own file is called. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Reads the file once, without holding it. */
export async function fileFacts(path: string, name: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
