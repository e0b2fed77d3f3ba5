/**
 * What a record keeps under a name that people gave. Read plainly, a sheet or a column called `constructor` would find what
 * every object has by that name.
 */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
