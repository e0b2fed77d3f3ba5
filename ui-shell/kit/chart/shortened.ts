/** A text that a picture has room for: its first characters, and a sign that it goes on. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
