/**
 * The order of a plant's records, whether they were read together or one by one: databases and this runtime do not make
 * the same small letters of all names.
 */
export function byExternalId(a: { readonly externalId: string }, b: { readonly externalId: string }): number {
  const [first, second] = [a.externalId.toLowerCase(), b.externalId.toLowerCase()];
  if (first !== second) return first < second ? -1 : 1;
  return a.externalId < b.externalId ? -1 : 1;
}
