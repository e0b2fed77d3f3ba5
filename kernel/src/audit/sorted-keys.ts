/** The keys of an object in the order of their code units. Most objects have them so already, and imports come by here often. */
export function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)) return keys;
  // A quantity has two, and an import has hundreds of thousands of quantities.
  return keys.length === 2 ? keys.reverse() : keys.toSorted();
}
