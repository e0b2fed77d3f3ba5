import type { AnyCall, AnyResource, Row } from '#kernel/contract';

/**
 * Replaces the ids of referenced records, archived ones included, by their external IDs. The sheet of the resource names the
 * tables that fields refer to.
 */
export async function withNames(
  resource: AnyResource,
  call: AnyCall,
  fields: readonly string[],
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const referring = (resource.sheet?.columns ?? []).flatMap(({ field, references }) =>
    references === undefined || references === 'offered' || !fields.includes(field)
      ? []
      : [{ field, table: references }],
  );
  const renamed = rows.map(row => ({ ...row }));
  for (const { field, table } of referring) {
    const ids = new Set(rows.flatMap(row => [row[field] ?? []].flat()));
    if (ids.size === 0) continue;
    const found = await call.tx.rows<{ id: string; external_id: string }>({
      text: `select id, external_id from ${table} where facility_id = $1 and id = any($2::uuid[])`,
      values: [call.facility.id, [...ids]],
    });
    const names = new Map(found.map(each => [each.id, each.external_id]));
    const nameOf = (id: unknown): unknown => names.get(String(id)) ?? id;
    for (const row of renamed) {
      const value = row[field];
      row[field] = Array.isArray(value) ? value.map(nameOf) : value === null ? null : nameOf(value);
    }
  }
  return renamed;
}
