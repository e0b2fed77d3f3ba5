/** minBatchSize → Min batch size; a path with spaces is a label already. */
export function nameInWords(path: string): string {
  const words = path.includes(' ') ? path : path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field: the title of its schema, otherwise its name in words. */
export function fieldLabel(field: object | undefined, name: string): string {
  return field !== undefined && 'title' in field ? String(field.title) : nameInWords(name);
}
