import type { AnyCall } from '#kernel/contract';

export interface Hold {
  readonly table: `${string}.${string}`;
  readonly ids: readonly string[];
  /** What keeps the records, as people name it: `Assessment 7`. */
  readonly holder: string;
  readonly reason: string;
  /** After this time the hold is void by itself, in case that nobody releases it. */
  readonly until?: Date;
}

/** Keeps records from being changed or archived: others get TransactionLocked with holder and reason (architecture 5.10). */
export async function holdRecords(call: AnyCall, hold: Hold): Promise<void> {
  await call.tx.rows({
    text: `insert into kernel.record_hold (facility_id, id, table_name, record_id, holder, reason, held_by, held_at, until)
           select $1, gen_random_uuid(), $2, record_id, $4, $5, $6, $7, $8 from unnest($3::uuid[]) as held (record_id)
           on conflict (facility_id, record_id, table_name, holder) do update set reason = excluded.reason, until = excluded.until`,
    values: [
      call.facility.id,
      hold.table,
      hold.ids,
      hold.holder,
      hold.reason,
      call.actor.id,
      call.now,
      hold.until ?? null,
    ],
  });
}

/** Lets go everything that the holder keeps in the facility. */
export async function releaseHolds(call: AnyCall, holder: string): Promise<void> {
  await call.tx.rows({
    text: 'delete from kernel.record_hold where facility_id = $1 and holder = $2',
    values: [call.facility.id, holder],
  });
}
