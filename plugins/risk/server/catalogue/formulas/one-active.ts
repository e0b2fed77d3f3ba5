import type { AnyCall, AnyResource, Records } from '#kernel/contract';

/** Where only one formula can be active: a purpose, or a residue type and criterion. */
export type Place = Readonly<Record<string, string>>;

interface Standing {
  readonly id: string;
  readonly version: number;
}

/** People who activate formulas of one place at the same time wait for each other. */
export async function queueForPlace(call: AnyCall, table: string, place: Place): Promise<void> {
  await call.tx.rows({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${table} ${call.facility.id} ${Object.values(place).join(' ')}`],
  });
}

/** Retires the formula that was active before in the place; each retirement is an update with an entry of its own. */
export async function retireOthers(
  call: AnyCall,
  records: Records,
  resource: AnyResource,
  place: Place,
  active: { readonly id: string; readonly externalId: string },
): Promise<void> {
  const columns = Object.keys(place);
  const others = await call.tx.rows<Standing>({
    text: `select id, version from ${resource.table}
           where facility_id = $1 and id <> $2 and status = 'active' and archived_at is null
             and ${columns.map((column, index) => `${column} = $${index + 3}`).join(' and ')}`,
    values: [call.facility.id, active.id, ...Object.values(place)],
  });
  for (const { id, version } of others)
    await records.update(resource, call, id, { status: 'retired', version }, `${active.externalId} is active instead`);
}
