import type { AnyCall } from '#kernel/contract';
import type { AdditionalFieldKind, AnyFieldValue } from '#plugins/products/shared/additional-field';

/** The tables that hold the values of each kind of record, in the column `additional_fields`. */
export const tableOf = {
  api: 'products.active',
  intermediate: 'products.intermediate',
  product: 'products.product',
  production: 'products.production',
  equipmentProductionPair: 'products.production_equipment',
} as const satisfies Readonly<Record<AdditionalFieldKind, string>>;

/** Number of records by value of a definition, archived records included. */
export function storedValueCounts(
  call: AnyCall,
  kind: AdditionalFieldKind,
  definitionId: string,
): Promise<{ value: AnyFieldValue; count: number }[]> {
  return call.tx.rows({
    text: `select v->'value' as value, count(*)::int as count
           from ${tableOf[kind]} t, jsonb_array_elements(t.additional_fields) v
           where t.facility_id = $1 and v->>'definitionId' = $2 group by 1 order by 1`,
    values: [call.facility.id, definitionId],
  });
}
