/** The order of a plant's records, sorted here because the database and the runtime lower-case some names differently. */
export function byExternalId(a: { readonly externalId: string }, b: { readonly externalId: string }): number {
  const [first, second] = [a.externalId.toLowerCase(), b.externalId.toLowerCase()];
  if (first !== second) return first < second ? -1 : 1;
  return a.externalId < b.externalId ? -1 : 1;
}
