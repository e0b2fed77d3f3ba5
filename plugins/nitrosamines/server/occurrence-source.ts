import type { NamedKind } from '#plugins/products/server/api';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';

/** Fields of an occurrence that name where a nitrosamine may be found, with the kind of record. */
export const sourceKinds = [
  { field: 'apiId', kind: 'active' },
  { field: 'intermediateId', kind: 'intermediate' },
  { field: 'productId', kind: 'product' },
  { field: 'productionId', kind: 'production' },
] as const satisfies readonly { readonly field: keyof Occurrence; readonly kind: NamedKind }[];

/** The records that an occurrence names; a valid one names exactly one. */
export function sourcesOf(occurrence: Occurrence): readonly { readonly kind: NamedKind; readonly id: string }[] {
  return sourceKinds.flatMap(({ field, kind }) => {
    const id = occurrence[field] ?? null;
    return id === null ? [] : [{ kind, id }];
  });
}

/** Every record named by an occurrence. */
export function linksOf(
  occurrences: readonly Occurrence[],
): readonly { readonly id: string; readonly occurrence: Occurrence }[] {
  return occurrences.flatMap(occurrence => sourcesOf(occurrence).map(({ id }) => ({ id, occurrence })));
}
