import { randomUUID } from 'node:crypto';
import type { Database } from '../base/data/database.js';

/** What a call answered to the holder of a seat. */
export interface Reading {
  readonly seatId: string;
  readonly facilityId: string | null;
  /** The summary of the route. */
  readonly what: string;
  /** The record that the path or the query names first. */
  readonly recordId: string | null;
  /** Path and query. */
  readonly address: string;
}

/** Keeps what the holder of a seat is about to be shown; without this entry the answer is not given. */
export async function keepReading(database: Database, reading: Reading): Promise<void> {
  const { seatId, facilityId, what, recordId, address } = reading;
  await database.writePool.query(
    'insert into kernel.seat_reading (id, seat_id, facility_id, what, record_id, address) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), seatId, facilityId, what, recordId, address],
  );
}

/** The first record that the parameters of a call name. */
export function recordNamed(...parts: readonly Readonly<Record<string, unknown>>[]): string | null {
  for (const part of parts)
    for (const value of Object.values(part))
      if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase();
  return null;
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
