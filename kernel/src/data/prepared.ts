import type { Statement } from '#kernel/contract';

/** Texts that come again are prepared under short names; a name costs memory in every connection of the server. */
const mostNames = 150;
const names = new Map<string, string>();

/**
 * A statement that PostgreSQL parses and plans once per connection when its text comes again. Callers may build texts
 * from whitelisted parts: what goes beyond a fixed number of different texts runs unprepared.
 */
export function prepared(text: string, values: readonly unknown[]): Statement {
  const known = names.get(text);
  if (known !== undefined) return { name: known, text, values };
  if (names.size >= mostNames) return { text, values };
  const name = `limpid_${names.size}`;
  names.set(text, name);
  return { name, text, values };
}
