/**
 * Does a piece of work for each item, a few at a time.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<void>} work
 */
export async function inTurns(items, work) {
  const waiting = items.values();
  const one = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 3 }, one));
}
