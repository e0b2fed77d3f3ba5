/**
 * A value of a record under a user-chosen name. A plain read of a sheet or column called `constructor` would find the
 * inherited property of every object.
 */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
