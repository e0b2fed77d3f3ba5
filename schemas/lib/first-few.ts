/** Names in one line: all of them, or the first `most` and how many more there are. */
export function firstFew(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
