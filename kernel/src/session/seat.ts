/** Columns of the seat of the user `u`; all null for accounts without one. By the database's clock. */
export const seatColumns = `(select s.id from kernel.seat s where s.user_id = u.id) as seat_id,
  (select extract(epoch from s.opens_at - now()) * 1000 from kernel.seat s where s.user_id = u.id) as seat_opens_ms,
  (select extract(epoch from least(s.ends_at, s.ended_at) - now()) * 1000 from kernel.seat s where s.user_id = u.id) as seat_left_ms`;

/** What of an account's seat access depends on, ms from now. */
export interface SeatColumns {
  readonly seat_id: string | null;
  readonly seat_opens_ms: string | null;
  readonly seat_left_ms: string | null;
}

/** How long the seat lets its holder in, ms: 0 before it opens and after its end, Infinity for accounts without one. */
export function seatLeftMs({ seat_id: id, seat_opens_ms: opens, seat_left_ms: left }: SeatColumns): number {
  if (id === null) return Infinity;
  return Number(opens) > 0 ? 0 : Math.max(0, Number(left));
}
