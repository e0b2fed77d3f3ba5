import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';

/** Labels of the kinds of records that fields belong to. */
export const kindLabels: Readonly<Record<AdditionalFieldKind, string>> = {
  api: 'Active',
  intermediate: 'Intermediate',
  product: 'Product',
  production: 'Production',
  equipmentProductionPair: 'Equipment in a production',
};
