import { createHash, randomUUID } from 'node:crypto';
import type { Change, Leaving, StreamedFile } from '#kernel/contract';
import type { Database } from '../../base/data/database.js';
import { unchanging } from './chain/segments.js';
import type { CallContext } from '../../base/data/call-context.js';
import { runWrite } from '../unit-of-work.js';

/**
 * The end of a file waits for its entry. A workbook or document does not open without its last bytes, and a file that is no longer
 * than this does not begin before it is recorded in the trail.
 */
const heldBackBytes = 16_384;

/** One file that is asked for: what it is, and by which values. */
export interface Delivery {
  readonly leaving: Leaving;
  /** Values of the path and the query, in which records and filters are named. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Outcome = 'delivered' | 'given up' | 'failed';

/**
 * The file, with its entry in the trail: what left, in which format, by which filter, how many rows and bytes, and the SHA-256
 * of these. The entry is the server's own, so that whoever may only read may export. It is committed before the last bytes go out:
 * a whole file without an entry does not exist, and one that was given up on the way has an entry that says how far it came.
 * Without its entry a file breaks off.
 */
export function recordedFile(
  database: Database,
  call: CallContext,
  delivery: Delivery,
  file: StreamedFile,
): StreamedFile {
  const entry = new DeliveryEntry(database, call, delivery, file);
  return { ...file, content: recorded(file.content, entry) };
}

async function* recorded(content: AsyncIterable<Uint8Array>, entry: DeliveryEntry): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let outcome: Outcome = 'given up';
  try {
    for await (const chunk of content) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes <= heldBackBytes) continue;
      const all = Buffer.concat(held, bytes);
      const ready = all.subarray(0, bytes - heldBackBytes);
      held = [all.subarray(bytes - heldBackBytes)];
      bytes = heldBackBytes;
      entry.leave(ready);
      yield ready;
    }
    outcome = 'delivered';
    for (const rest of held) entry.leave(rest);
    await entry.write('delivered');
    yield* held;
  } catch (error) {
    if (outcome === 'given up') outcome = 'failed';
    throw error;
  } finally {
    // A file that failed before its first byte has left nothing: the caller gets the error instead.
    if (outcome !== 'delivered' && entry.hasLeft) await entry.write(outcome);
  }
}

/** Measures the file that leaves, and records it once. */
class DeliveryEntry {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(
    private readonly database: Database,
    private readonly call: CallContext,
    private readonly delivery: Delivery,
    private readonly file: StreamedFile,
  ) {}

  get hasLeft(): boolean {
    return this.bytes > 0;
  }

  leave(chunk: Uint8Array): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
  }

  /** A short transaction of its own: it holds the head of the chain for one round trip (ADR 0005). */
  async write(outcome: Outcome): Promise<void> {
    const { action, domain, what } = this.delivery.leaving;
    const format = formatOf(this.file.fileName);
    await runWrite(this.database, this.call, null, tx => {
      tx.audit({
        domain,
        action,
        entity: {
          table: unchanging.delivery,
          id: randomUUID(),
          label: `${what}${format === '' ? '' : ` as ${format.toUpperCase()}`}${ends[outcome]}`,
        },
        changes: this.facts(outcome, format),
      });
      return Promise.resolve();
    });
  }

  private facts(outcome: Outcome, format: string): Change[] {
    // The format parameter is optional.
    const { format: _asked, ...parameters } = this.delivery.parameters;
    const facts: [string, unknown][] = [
      ['outcome', outcome],
      ['file', this.file.fileName],
      ['format', format],
      ['rows', outcome === 'delivered' ? (this.file.rows?.() ?? null) : null],
      ['bytes', this.bytes],
      ['sha256', this.hash.digest('hex')],
      ...Object.entries(parameters),
    ];
    return facts
      .filter(([, to]) => to !== null && to !== undefined && to !== '')
      .map(([path, to]) => ({ path, from: null, to }));
  }
}

const ends: Readonly<Record<Outcome, string>> = {
  delivered: '',
  'given up': ', which was given up on the way',
  failed: ', which broke off on the way',
};

function formatOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}
