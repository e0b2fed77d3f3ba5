/**
 * SQL: the last corrected time of an entry, by the alias of its row; null: it was never corrected. The entry itself is
 * never changed (transitions section 9).
 */
export function correctedTime(entry: string): string {
  return `(select (k.details ->> 'correctedTo')::timestamptz from qualification.floor_event k
    where k.facility_id = ${entry}.facility_id and k.equipment_id = ${entry}.equipment_id and k.corrects_id = ${entry}.id
    order by k.record_version desc limit 1)`;
}

/** SQL: when an entry happened as far as is known now, by the alias of its row. */
export function presentTime(entry: string): string {
  return `coalesce(${correctedTime(entry)}, ${entry}.at)`;
}
