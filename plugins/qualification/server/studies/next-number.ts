import type { AnyCall } from '#kernel/contract';

/** The next number of the year, `PR-2026-001`; no other record of the table is numbered until the transaction ends. */
export async function nextNumber(
  call: AnyCall,
  {
    table,
    column,
    prefix,
  }: { readonly table: `${string}.${string}`; readonly column: string; readonly prefix: string },
): Promise<string> {
  const start = `${prefix}-${call.now.getUTCFullYear()}-`;
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${call.facility.id}`]);
  const [last] = await call.tx.rows<{ last: number }>({
    text: `select coalesce(max(substr(${column}, ${start.length + 1})::int), 0) as last from ${table}
           where facility_id = $1 and ${column} ~ ('^' || $2 || '[0-9]{1,9}$')`,
    values: [call.facility.id, start],
  });
  return `${start}${String((last?.last ?? 0) + 1).padStart(3, '0')}`;
}
