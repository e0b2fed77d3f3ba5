import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';

/** Labels of the kinds of records that fields belong to. */
export const kindWords: Readonly<Record<AdditionalFieldKind, string>> = {
  api: 'Active',
  intermediate: 'Intermediate',
  product: 'Product',
  production: 'Production',
  equipmentProductionPair: 'Machine in a production',
};
