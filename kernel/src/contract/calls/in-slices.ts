/** Milliseconds after which other calls get their turn. */
const sliceMs = 8;

/** Runs the steps of a long calculation in slices; the event loop serves other calls between them. */
export async function inSlices<T>(steps: Iterator<undefined, T, undefined>): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** Maps a long list in slices. */
export function mappedInSlices<T, R>(list: readonly T[], map: (item: T) => R): Promise<R[]> {
  return inSlices(mapped(list, map));
}

/** Items that are mapped in one step. */
const itemsPerStep = 100;

function* mapped<T, R>(list: readonly T[], map: (item: T) => R): Generator<undefined, R[], undefined> {
  const found: R[] = [];
  for (const item of list) {
    found.push(map(item));
    if (found.length % itemsPerStep === 0) yield;
  }
  return found;
}
