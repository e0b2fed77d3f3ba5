import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';

/** Kinds of records that a nitrosamine may occur in, with their field and page. */
export const occurrenceKinds = [
  {
    field: 'apiId',
    label: 'Active',
    text: 'an active',
    path: '/apis',
    permission: 'API.Get',
    one: 'api',
    many: 'apis',
    page: 'actives',
  },
  {
    field: 'intermediateId',
    label: 'Intermediate',
    text: 'an intermediate',
    path: '/intermediates',
    permission: 'Substance.Get',
    one: 'intermediate',
    many: 'intermediates',
    page: 'intermediates',
  },
  {
    field: 'productId',
    label: 'Product',
    text: 'a product',
    path: '/products',
    permission: 'Product.Get',
    one: 'product',
    many: 'products',
    page: 'products',
  },
  {
    field: 'productionId',
    label: 'Production',
    text: 'a production',
    path: '/productions',
    permission: 'Production.Get',
    one: 'production',
    many: 'productions',
    page: 'productions',
  },
] as const;
export type OccurrenceKind = (typeof occurrenceKinds)[number];

/** The kind of record that an occurrence names, or has an empty field for. */
export function kindOf(occurrence: Occurrence): OccurrenceKind {
  const named = occurrenceKinds.find(({ field }) => (occurrence[field] ?? null) !== null);
  return named ?? occurrenceKinds.find(({ field }) => field in occurrence) ?? occurrenceKinds[0];
}
