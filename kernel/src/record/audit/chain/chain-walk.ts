import { createHash } from 'node:crypto';
import { searchText } from '../search-text.js';
import type { AuditBody } from '../log.js';
import { sealOf, type Segment } from './segments.js';

/** An entry as it is stored. */
export interface StoredEntry {
  /** Its place. */
  readonly seq: number;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly domain: string;
  readonly action: string;
  readonly entity_table: string;
  readonly entity_id: string;
  readonly body: string;
  readonly search: string;
  readonly prev: string;
  readonly hash: string;
  /** Covers the rows that the transaction wrote; null: it wrote none, or another entry of it covers them. */
  readonly proof: string | null;
}

/** Where a trail ends. */
export interface End {
  readonly place: number;
  readonly head: string;
}

const genesis = '0'.repeat(64);
/** An entry bears the time at which its transaction began, and follows those that were committed meanwhile. */
const clockToleranceMs = 3_600_000;

/**
 * Holds the entries of one trail, taken in the order of their places, against each other, against the seals of its
 * segments and against anchors: heads by the number at which they were written down.
 */
export class ChainWalk {
  private place = 1;
  private previous = genesis;
  private leapt = 0;
  private begun = 0;
  private open: Segment | null = null;
  private latest = 0;

  constructor(
    private readonly scope: string,
    private readonly segments: readonly Segment[],
    private readonly anchored: ReadonlyMap<number, ReadonlySet<string>>,
    /** Called with the number of a faulty entry and the fault. */
    private readonly report: (number: number, fault: string) => void,
  ) {}

  take(row: StoredEntry): void {
    if (row.seq < 1) {
      this.report(row.seq, 'the entry stands before the first place');
      return;
    }
    this.moveTo(row.seq);
    if (row.seq !== this.place) this.miss(row.seq - 1);
    const number = row.seq - this.leapt;
    if (row.prev !== this.previous) this.report(number, 'the entry does not follow the one before');
    if (hashOf(this.scope, row) !== row.hash) this.report(number, 'the entry was changed');
    else if (!agrees(row)) this.report(number, 'the columns of the entry say something else than its text');
    if (row.at.getTime() < this.latest - clockToleranceMs)
      this.report(number, 'the clock had been set back when the entry was written, or its time was changed');
    this.latest = Math.max(this.latest, row.at.getTime());
    this.previous = row.hash;
    this.place = row.seq + 1;
    if (this.open === null) this.compare(number, row.hash);
    else if (row.seq < this.open.lastPlace) this.compare(number, '');
    else this.close(this.open);
  }

  /** After the last entry. */
  end({ place, head }: End): void {
    this.moveTo(place + 1);
    const number = this.place - this.leapt;
    const last = Math.max(0, ...this.anchored.keys());
    if (last >= number) this.report(number, `entries up to the anchored number ${last} are missing`);
    const isHead = place === 0 || this.previous === head;
    if (this.place <= place || (this.place === place + 1 && !isHead))
      this.report(number, 'the end of the trail is missing or was reset');
    if (this.place > place + 1) this.report(this.numberBehind(place), 'entries stand after the end of the trail');
  }

  /** Ends and begins segments up to the place. */
  private moveTo(place: number): void {
    for (;;) {
      if (this.open !== null) {
        if (place <= this.open.lastPlace) return;
        this.close(this.open);
      }
      const next = this.segments[this.begun];
      if (next === undefined || place < next.firstPlace) return;
      this.begun += 1;
      this.begin(next);
    }
  }

  private begin(segment: Segment): void {
    const number = this.place - this.leapt;
    if (segment.firstNumber > number) this.miss(segment.firstNumber - 1 + this.leapt);
    if (segment.firstNumber < number) this.report(segment.firstNumber, 'the number was given twice');
    if (segment.prev !== this.previous)
      this.report(segment.firstNumber, 'the entries of a long write do not follow the entry before');
    if (segment.lastPlace < segment.firstPlace)
      this.report(segment.firstNumber, 'a long write is listed that has no entries');
    this.leapt = segment.firstPlace - segment.firstNumber;
    this.place = segment.firstPlace;
    this.previous = genesis;
    this.open = segment;
  }

  private close(segment: Segment): void {
    const last = segment.lastPlace - this.leapt;
    if (this.place <= segment.lastPlace) this.miss(segment.lastPlace);
    else if (sealOf(this.scope, segment, this.previous) !== segment.hash)
      this.report(last, 'the entries of a long write are not those that were sealed');
    this.compare(last, segment.hash);
    this.place = segment.lastPlace + 1;
    this.previous = segment.hash;
    this.open = null;
  }

  /** Reports missing entries up to a place. */
  private miss(last: number): void {
    const number = this.place - this.leapt;
    this.report(number, `entries ${number} to ${last - this.leapt} are missing`);
  }

  private compare(number: number, head: string): void {
    const heads = this.anchored.get(number);
    if (heads !== undefined && (heads.size > 1 || !heads.has(head)))
      this.report(number, 'the entry disagrees with an anchor');
  }

  private numberBehind(place: number): number {
    const segment = this.segments.findLast(({ firstPlace }) => firstPlace <= place);
    return place + 1 - (segment === undefined ? 0 : segment.firstPlace - segment.firstNumber);
  }
}

function hashOf(scope: string, row: StoredEntry): string {
  return createHash('sha256')
    .update(`${row.prev}${scope}:${row.seq}:${row.body}${row.proof === null ? '' : `:${row.proof}`}`)
    .digest('hex');
}

function agrees(row: StoredEntry): boolean {
  const body = parsed(row.body);
  return (
    body !== null &&
    row.at.toISOString() === body.at &&
    row.actor_id === body.actor.id &&
    row.domain === body.domain &&
    row.action === body.action &&
    row.entity_table === body.entity.table &&
    row.entity_id === body.entity.id &&
    row.search === searchText(body)
  );
}

function parsed(text: string): AuditBody | null {
  try {
    return JSON.parse(text) as AuditBody;
  } catch {
    return null;
  }
}
