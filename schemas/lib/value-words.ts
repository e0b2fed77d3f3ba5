/**
 * What people call a value of an enumeration: its declared words, or the value with its parts apart, so that no name
 * of the code such as `activeMass` is shown.
 */
export function valueWords(value: string, words: Readonly<Record<string, string>> = {}): string {
  if (Object.hasOwn(words, value)) return words[value] ?? value;
  if (!/^[a-z]+([A-Z][a-z]*)+$/.test(value)) return value;
  const apart = value.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
