/** What a facility makes; `api` is the specification's, the others are ours (entities 1.2). */
export const productTypes = ['formulation', 'api', 'biologic', 'device', 'cosmetic', 'food', 'other'] as const;
export type ProductType = (typeof productTypes)[number];

/** The value for each product type: `others` where they have something of their own, else `usual`. */
export function byProductType<T>(productType: string, usual: T, others: Readonly<Partial<Record<ProductType, T>>>): T {
  return others[productType as ProductType] ?? usual;
}
