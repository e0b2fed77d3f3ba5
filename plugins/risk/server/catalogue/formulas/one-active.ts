import type { AnyCall } from '#kernel/contract';

/** Where only one formula can be active: a purpose, or a residue type and criterion. */
export type Place = Readonly<Record<string, string>>;

/** Serialises concurrent activations in the same scope. */
export async function queueForPlace(call: AnyCall, table: string, place: Place): Promise<void> {
  await call.tx.rows({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${table} ${call.facility.id} ${Object.values(place).join(' ')}`],
  });
}

/** Active formulas of a place. */
export function activeIn(
  call: AnyCall,
  table: string,
  place: Place,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  const inPlace = Object.keys(place).map((column, index) => `${column} = $${index + 2}`);
  return call.tx.rows({
    text: `select id, version from ${table} where facility_id = $1 and status = 'active' and archived_at is null
             and ${inPlace.join(' and ')}`,
    values: [call.facility.id, ...Object.values(place)],
  });
}
