/** The keys of an object in the order of their code units; most objects have them sorted already. */
export function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key) ? keys : keys.toSorted();
}
