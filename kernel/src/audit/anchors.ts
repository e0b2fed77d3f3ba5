import { open, readFile } from 'node:fs/promises';
import type { Statement } from '#kernel/contract';
import type { Database } from '../data/database.js';

/** The head of a trail at some time: number and hash of its last entry. */
export interface Anchor {
  readonly scope: string;
  readonly seq: number;
  readonly head: string;
}

/** The heads of all trails now. */
export async function readHeads(database: Database): Promise<Anchor[]> {
  const { rows } = await database.readPool.query<Anchor>(
    'select scope, seq, head from audit.chain where seq > 0 order by scope',
  );
  return rows;
}

/** Records inside the database that the head of a trail was written down on a medium, for example a print. */
export function recordAnchor(scope: string, medium: string): Statement {
  return { text: 'select audit.record_anchor($1, $2)', values: [scope, medium] };
}

/** Appends heads to a file that the customer keeps: one JSON line each, on disk when the promise resolves. */
export async function appendAnchors(file: string, heads: readonly Anchor[], at: Date): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(
      heads.map(({ scope, seq, head }) => `${JSON.stringify({ at, scope, seq, head })}\n`).join(''),
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The heads of such a file. A line that cannot be read is an error: an anchor that is passed over proves nothing. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(line => line.trim() !== '');
  return lines.map((line, index) => {
    const anchor = parsed(line);
    if (anchor === null) throw new Error(`${file}: line ${index + 1} is no anchor`);
    return anchor;
  });
}

function parsed(line: string): Anchor | null {
  try {
    const { scope, seq, head } = JSON.parse(line) as Partial<Anchor>;
    return typeof scope === 'string' && typeof seq === 'number' && typeof head === 'string'
      ? { scope, seq, head }
      : null;
  } catch {
    return null;
  }
}

/** Writes heads that moved to the file now and then, while the server runs. Answers a function that stops. */
export function keepAnchors(
  database: Database,
  file: string,
  options: { readonly everyMs: number; readonly onFault: (error: unknown) => void },
): () => Promise<void> {
  const written = new Map<string, number>();
  const write = async (): Promise<void> => {
    try {
      const moved = (await readHeads(database)).filter(head => written.get(head.scope) !== head.seq);
      if (moved.length > 0) await appendAnchors(file, moved, new Date());
      for (const head of moved) written.set(head.scope, head.seq);
    } catch (error) {
      options.onFault(error);
    }
  };
  let running = write();
  const timer = setInterval(() => (running = running.then(write)), options.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await write();
  };
}
