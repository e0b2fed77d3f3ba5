/** Work that can be interrupted between its steps, so that the caller can serve others meanwhile. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The result of work that is not interrupted. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Cells that are calculated in one step: below a millisecond of plain rows. */
export const cellsPerStep = 100_000;

/** A copy of a column, a part in each step. */
export function* copied<T extends Float64Array | Int32Array | Uint16Array | Uint8Array>(column: T): Steps<T> {
  const copy = new (column.constructor as new (size: number) => T)(column.length);
  for (let first = 0; first < column.length; first += cellsPerStep) {
    copy.set(column.subarray(first, first + cellsPerStep), first);
    yield;
  }
  return copy;
}
