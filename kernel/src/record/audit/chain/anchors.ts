import { open } from 'node:fs/promises';
import { validationError, type Statement } from '#kernel/contract';
import type { Database } from '../../../base/data/database.js';

/** The head of a trail at some time: number and hash of its last entry. */
export interface Anchor {
  readonly scope: string;
  readonly seq: number;
  readonly head: string;
  /** The number of the anchor in the database; absent in files of `limpid audit anchor` from before anchors were numbered. */
  readonly number?: number;
}

/** The heads of all trails now. */
export async function readHeads(database: Database): Promise<Anchor[]> {
  const { rows } = await database.readPool.query<Anchor>(
    'select scope, number as seq, head from audit.head where number > 0 order by scope',
  );
  return rows;
}

/** Records in the database that the head of a trail is stored on a medium, for example a print; without a scope, of all. */
export function recordAnchor(scope: string | null, medium: string): Statement {
  return {
    text: 'select scope, seq, head, number from audit.record_anchor($1, $2)',
    values: [scope, medium],
  };
}

/** Appends heads to a file that the customer keeps: one JSON line each, on disk when the promise resolves. */
export async function appendAnchors(file: string, heads: readonly Anchor[], at: Date): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(
      heads.map(({ scope, seq, head, number }) => `${JSON.stringify({ at, scope, seq, head, number })}\n`).join(''),
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The heads of such a file; a line that cannot be read is an error. */
export function anchorsIn(text: string): Anchor[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const anchor = parsed(line);
    if (anchor === null) throw validationError({ path: `line ${index + 1}`, message: 'is no anchor' });
    return [anchor];
  });
}

function parsed(line: string): Anchor | null {
  try {
    const { scope, seq, head, number } = JSON.parse(line) as Partial<Anchor>;
    if (typeof scope !== 'string' || typeof seq !== 'number' || typeof head !== 'string') return null;
    return { scope, seq, head, ...(typeof number === 'number' ? { number } : {}) };
  } catch {
    return null;
  }
}
