import type { AnyCall } from '#kernel/contract';
import type { ProductsApi, RankingValues } from '#plugins/products/server/api';
import { additionalSource, namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import type { RiskVariable } from './api.js';

type Kind = RankingValues['fields'][number]['entityKind'];

/** A numeric additional field for rankings and formulas, with its values by record. */
export interface AdditionalNumbers {
  readonly kind: Kind;
  readonly label: string;
  /** Unit of the numbers; null for scores of options and plain numbers. */
  readonly unit: string | null;
  /** The number of a record, or of a production on equipment; null without one. */
  valueOf(recordId: string, equipmentId?: string): number | null;
}

/** Fields by the source text of variables. */
export type AdditionalFields = ReadonlyMap<string, AdditionalNumbers>;
export const noAdditionalFields: AdditionalFields = new Map();

/** All numeric additional fields. */
export async function additionalFields(call: AnyCall, products: ProductsApi): Promise<AdditionalFields> {
  const { fields, values } = await products.additionalValues(call);
  const numbers = new Map(fields.map(field => [field.id, new Map<string, number>()]));
  for (const { fieldId, recordId, equipmentId, value } of values)
    numbers.get(fieldId)?.set(placeOf(recordId, equipmentId ?? ''), value);
  return new Map(
    fields.map(({ id, key, label, unit, entityKind: kind }): [string, AdditionalNumbers] => [
      additionalSource({ kind, key }),
      {
        kind,
        label,
        unit,
        valueOf: (recordId, equipmentId = '') => numbers.get(id)?.get(placeOf(recordId, equipmentId)) ?? null,
      },
    ]),
  );
}

/** Reads additional fields only if one of these variables needs them, because reading is slow. */
export function additionalFieldsFor(
  call: AnyCall,
  products: ProductsApi,
  variables: Iterable<RiskVariable>,
): Promise<AdditionalFields> {
  for (const { kind, sourceField } of variables)
    if (kind === 'number' && namesAdditionalField(sourceField ?? '')) return additionalFields(call, products);
  return Promise.resolve(noAdditionalFields);
}

function placeOf(recordId: string, equipmentId: string): string {
  return `${recordId} ${equipmentId}`;
}
