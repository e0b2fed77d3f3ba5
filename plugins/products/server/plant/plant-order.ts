import { mappedInSlices } from '#kernel/contract';

/** The order of a plant's records, sorted here because the database and the runtime lower-case some names differently. */
export function byExternalId(a: { readonly externalId: string }, b: { readonly externalId: string }): number {
  const [first, second] = [a.externalId.toLowerCase(), b.externalId.toLowerCase()];
  if (first !== second) return first < second ? -1 : 1;
  return a.externalId < b.externalId ? -1 : 1;
}

/** Rows as records in this order. Many are converted in slices, and each is lower-cased once. */
export async function inPlantOrder<Row, T extends { readonly externalId: string }>(
  rows: readonly Row[],
  to: (row: Row) => T,
): Promise<T[]> {
  const keyed = await mappedInSlices(rows, row => {
    const record = to(row);
    return { record, key: record.externalId.toLowerCase() };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : byExternalId(a.record, b.record)));
  return mappedInSlices(keyed, ({ record }) => record);
}
