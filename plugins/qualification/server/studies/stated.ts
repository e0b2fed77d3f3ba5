import type { TObject } from 'typebox';

/** A record as it was sent, with null for every field that was left out. */
export function stated<T extends object>(schema: TObject, sent: T): T {
  const row = sent as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(schema.properties).map(field => [field, row[field] ?? null])) as T;
}
