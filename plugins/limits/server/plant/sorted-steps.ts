import type { Steps } from '../engine/index.js';

/** Items that are sorted in one step, and merged in one step. */
const sortedPerStep = 1000;

/** Sorts a long list in steps; equal items stay in their order. */
export function* sortedSteps<T>(list: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  let parts: (readonly T[])[] = [];
  for (let first = 0; first < list.length; first += sortedPerStep) {
    parts.push(list.slice(first, first + sortedPerStep).toSorted(compare));
    yield;
  }
  while (parts.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let index = 0; index < parts.length; index += 2)
      merged.push(yield* mergedSteps(parts[index] ?? [], parts[index + 1] ?? [], compare));
    parts = merged;
  }
  return parts[0] ?? [];
}

function* mergedSteps<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  const merged: T[] = [];
  let from = 0;
  for (const item of one) {
    for (let next = other[from]; next !== undefined && compare(next, item) < 0; next = other[from]) {
      merged.push(next);
      from += 1;
    }
    merged.push(item);
    if (merged.length % sortedPerStep === 0) yield;
  }
  for (const rest of other.slice(from)) merged.push(rest);
  return merged;
}
