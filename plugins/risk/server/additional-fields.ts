import type { AnyCall } from '#kernel/contract';
import type { ProductsApi, RankingValues } from '#plugins/products/server/api';
import { additionalSource, namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import type { RiskVariable } from './api.js';

type Kind = RankingValues['fields'][number]['entityKind'];

/** An additional field that rankings and formulas may count, with the values that records hold. */
export interface AdditionalNumbers {
  readonly kind: Kind;
  readonly label: string;
  /** Of numbers; null for scores of options and plain numbers. */
  readonly unit: string | null;
  /** The number of a record, of a production on one machine where the field belongs to pairs; null without one. */
  valueOf(recordId: string, equipmentId?: string): number | null;
}

/** Fields by the text that variables name them by. */
export type AdditionalFields = ReadonlyMap<string, AdditionalNumbers>;
export const noAdditionalFields: AdditionalFields = new Map();

/** All fields that may be counted. */
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

/** Only when one of these variables asks for any: most facilities have no such variable, and reading costs time. */
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
