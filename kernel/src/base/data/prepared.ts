import type { Statement } from '#kernel/contract';

type Prepare = (text: string, values: readonly unknown[]) => Statement;

/**
 * Statements that PostgreSQL parses and plans once per connection, under short names, when their text is repeated. A
 * name uses memory in every connection of the server, so texts beyond the first `most` run unprepared.
 */
export function preparing(prefix: string, most: number): Prepare {
  const names = new Map<string, string>();
  return (text, values) => {
    const known = names.get(text);
    if (known !== undefined) return { name: known, text, values };
    if (names.size >= most) return { text, values };
    const name = `${prefix}_${names.size}`;
    names.set(text, name);
    return { name, text, values };
  };
}

/** For texts that callers build from whitelisted parts. */
export const prepared = preparing('limpid', 150);
