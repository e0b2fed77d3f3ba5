/** minBatchSize → Min batch size; a path with spaces is a label already. */
export function nameInWords(path: string): string {
  const words = path.includes(' ') ? path : path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
