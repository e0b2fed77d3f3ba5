/**
 * At most so many items, spread evenly over a list, the first among them.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {number} most
 * @returns {T[]}
 */
export function spread(items, most) {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]);
}
