import { setImmediate } from 'node:timers/promises';
import type { Cell, LongSheet, Sheet } from '#kernel/contract';

/** Milliseconds after which other work gets its turn. */
const atOnce = 4;

/** The rows of a sheet one by one, with pauses for other work. */
export async function* rowsOf(sheet: Sheet | LongSheet): AsyncIterable<readonly Cell[]> {
  let since = performance.now();
  for await (const row of typeof sheet.rows === 'function' ? sheet.rows() : sheet.rows) {
    yield row;
    if (performance.now() - since < atOnce) continue;
    await setImmediate();
    since = performance.now();
  }
}
