/** Milliseconds after which other calls get their turn. */
const sliceMs = 8;
/** The first slice does not wait for a turn, so that short work is done at once; a hundred callers may begin in one round. */
const firstSliceMs = 2;

/**
 * Runs the steps of a long calculation in slices; the event loop serves other calls between them. Calculations take turns: in
 * one round of the event loop one of them has its slice, however many wait.
 */
export async function inSlices<T>(steps: Iterator<undefined, T, undefined>): Promise<T> {
  for (let lengthMs = firstSliceMs; ; lengthMs = sliceMs) {
    const end = performance.now() + lengthMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await turn();
  }
}

const waiting: (() => void)[] = [];

function turn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(giveTurn);
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
