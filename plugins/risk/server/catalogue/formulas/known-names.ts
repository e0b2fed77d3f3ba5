import type { AnyCall } from '#kernel/contract';

/** A name that formulas may use. */
export interface KnownName {
  readonly unit: string;
  readonly defaultValue: number | null;
}
export type KnownNames = ReadonlyMap<string, KnownName>;

/** Active variables, and keys of other categories, locked so that nobody archives one while a formula is saved with it. */
export async function knownNames(call: AnyCall): Promise<KnownNames> {
  const variables = await call.tx.rows<{ key: string; unit: string; defaultValue: number | null }>({
    text: `select key, unit, default_value as "defaultValue" from risk.variable
           where facility_id = $1 and archived_at is null and is_active order by id for share`,
    values: [call.facility.id],
  });
  const categories = await call.tx.rows<{ key: string }>({
    text: `select key from risk.rpn_category where facility_id = $1 and archived_at is null order by id for share`,
    values: [call.facility.id],
  });
  return new Map<string, KnownName>([
    ...categories.map(({ key }): [string, KnownName] => [key, { unit: '1', defaultValue: null }]),
    ...variables.map(({ key, ...known }): [string, KnownName] => [key, known]),
  ]);
}
