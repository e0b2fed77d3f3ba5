/** A title or label within a sentence: Cleaning agents → cleaning agents, HBEL register as it is. */
export function withinSentence(title: string): string {
  return /^[A-Z](?![A-Z])/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
