import { createHash } from 'node:crypto';
import type { Database } from '../../../base/data/database.js';

/** The sealed entries of a long write (ADR 0021): a chain of their own, from the first place to the last. */
export interface Segment {
  readonly firstPlace: number;
  readonly lastPlace: number;
  /** The number of its first entry; entries are numbered without gaps, places leap at each segment. */
  readonly firstNumber: number;
  /** The head of the trail before it. */
  readonly prev: string;
  /** The seal: the head of the trail behind it. */
  readonly hash: string;
  /** Covers the rows that the long write wrote; null: it wrote none. */
  readonly proof: string | null;
}

/** The segments of a trail, in their order. */
export async function segmentsOf(database: Database, scope: string): Promise<readonly Segment[]> {
  const { rows } = await database.readPool.query<Segment>({
    name: 'audit-segments',
    text: `select first_seq as "firstPlace", last_seq as "lastPlace", first_number as "firstNumber", prev, hash, proof
           from audit.segment where scope = $1 order by first_seq`,
    values: [scope],
  });
  return rows;
}

/** What `audit.end_long_write` makes of the same. */
export function sealOf(scope: string, segment: Segment, lastHash: string): string {
  const { prev, firstPlace, lastPlace, firstNumber, proof } = segment;
  return createHash('sha256')
    .update(`${prev}${scope}:${firstPlace}-${lastPlace}:${firstNumber}:${lastHash}${proof === null ? '' : `:${proof}`}`)
    .digest('hex');
}

/** SQL: the number of the entry whose place is `place`. Both are expressions. */
export function numberAt(scope: string, place: string): string {
  return `${place} - coalesce((select s.first_seq - s.first_number from audit.segment s
    where s.scope = ${scope} and s.first_seq <= ${place} order by s.first_seq desc limit 1), 0)`;
}

/** SQL: the place of the entry with the number `number`. Both are expressions. */
export function placeOf(scope: string, number: string): string {
  return `${number} + coalesce((select s.first_seq - s.first_number from audit.segment s
    where s.scope = ${scope} and s.first_number <= ${number} order by s.first_number desc limit 1), 0)`;
}

/** What entries are about that change no record: what left, what was refused, what a check found. */
export const unchanging = {
  delivery: 'audit.delivery',
  refusal: 'audit.refusal',
  verification: 'audit.verification',
} as const;

/** SQL: whether an entry, by the alias of its row, changed something. */
export function isChange(entry: string): string {
  const tables = Object.values(unchanging).map(table => `'${table}'`);
  return `${entry}.entity_table not in (${tables.join(', ')})`;
}

/**
 * SQL: the place of the last entry up to `place` that changed something, 0 before the first, so that a document printed twice
 * names the same position and has the same hash (compliance PRN-02). Both are expressions.
 */
export function placeOfChange(scope: string, place: string): string {
  return `coalesce((select c.seq from audit.entry c where c.scope = ${scope} and c.seq <= ${place}
    and ${isChange('c')} order by c.seq desc limit 1), 0)`;
}
