import { ApiError, containing, type AnyCall } from '#kernel/contract';
import { namesOfUser } from '../accounts/user-view.js';
import type { Seat, SeatReading, SeatState } from '#schemas/identity/seat';

type SystemCall = AnyCall<null>;

/** The state of the seat `s`, by the database's clock. */
const state = `case when least(s.ends_at, s.ended_at) <= now() then 'ended' when s.opens_at > now() then 'planned' else 'open' end`;

const nameOf = (id: string) => `(select p.first_name || ' ' || p.last_name from kernel.app_user p where p.id = ${id})`;

const select = `
  select s.id, s.user_id as "userId", u.username, u.first_name || ' ' || u.last_name as name,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name) from kernel.facility f
      join kernel.user_facility uf on uf.facility_id = f.id where uf.user_id = u.id), '[]') as facilities,
    s.purpose, s.opens_at as "opensAt", s.ends_at as "endsAt", ${state} as state, s.ended_at as "endedAt",
    ${nameOf('s.ended_by')} as "endedByName", s.end_reason as "endReason", ${nameOf('s.created_by')} as "openedByName",
    (select count(*)::int from kernel.seat_reading r where r.seat_id = s.id) as readings,
    (select max(r.read_at) from kernel.seat_reading r where r.seat_id = s.id) as "lastReadAt", s.version
  from kernel.seat s join kernel.app_user u on u.id = s.user_id`;

/** The seat, or NotFoundError. */
export async function seatById(call: SystemCall, id: string): Promise<Seat> {
  const [row] = await call.tx.rows<Seat>({ name: 'seat-by-id', text: `${select} where s.id = $1`, values: [id] });
  if (row === undefined) throw new ApiError('NotFoundError', { message: 'Seat was not found' });
  return row;
}

export interface Page {
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

const wanted = `($1::text is null or ${state} = $1) and ${namesOfUser} || ' ' || lower(s.purpose) like $2`;

/** Seats, those that end last first. */
export async function listSeats(
  call: SystemCall,
  { search, limit, offset, state: only }: Page & { readonly state?: SeatState | undefined },
): Promise<{ readonly seats: Seat[]; readonly total: number }> {
  const seats = await call.tx.rows<Seat>({
    text: `${select} where ${wanted} order by s.ends_at desc, s.id limit $3 offset $4`,
    values: [only ?? null, containing(search), limit, offset],
  });
  const [count] = await call.tx.rows<{ total: number }>({
    text: `select count(*)::int as total from kernel.seat s join kernel.app_user u on u.id = s.user_id where ${wanted}`,
    values: [only ?? null, containing(search)],
  });
  return { seats, total: count?.total ?? 0 };
}

/** What the holder of a seat opened in the facilities of the reader, newest first; records have the names of the audit trail. */
export async function listReadings(
  call: SystemCall,
  seatId: string,
  { search, limit, offset, records }: Page & { readonly records: boolean },
): Promise<{ readonly readings: SeatReading[]; readonly total: number }> {
  const rows = await call.tx.rows<SeatReading & { readonly total: number }>({
    text: `select r.id, r.read_at as at, f.name as facility, r.what, r.address, last.body #>> '{domain}' as kind,
             last.body #>> '{entity,label}' as record, (count(*) over ())::int as total
           from kernel.seat_reading r left join kernel.facility f on f.id = r.facility_id
           left join lateral (select e.body::jsonb as body from audit.entry e where e.entity_id = r.record_id
             and e.scope in (coalesce(r.facility_id::text, 'system'), 'system') order by e.txid desc, e.seq desc limit 1) last on true
           where r.seat_id = $1 and (not $2 or r.record_id is not null)
             and (r.facility_id is null or exists (select from kernel.app_user me where me.id = $6 and (me.all_facilities
               or exists (select from kernel.user_facility uf where uf.user_id = me.id and uf.facility_id = r.facility_id))))
             and lower(r.what || ' ' || coalesce(last.body #>> '{entity,label}', '')) like $3
           order by r.read_at desc, r.id limit $4 offset $5`,
    values: [seatId, records, containing(search), limit, offset, call.actor.id],
  });
  return { readings: rows.map(({ total: _all, ...reading }) => reading), total: rows[0]?.total ?? 0 };
}
