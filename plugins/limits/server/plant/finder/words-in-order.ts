/** Words between two productions that name neither. */
const connectors = new Set(['before', 'after', 'to', '->', '→']);

/** The words of a search in lower case; "PRD-09 before PRD-17" has two. */
export function searchWords(search: string | undefined): readonly string[] {
  const words = (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  return words.filter((word, place) => place === 0 || place === words.length - 1 || !connectors.has(word));
}

/** How many words are found once a text is read to its end, the first `found` being found before it. */
export function wordsFound(text: string, words: readonly string[], found: number): number {
  let [next, at] = [found, 0];
  for (let word = words[next]; word !== undefined; word = words[next]) {
    const place = text.indexOf(word, at);
    if (place < 0) break;
    at = place + word.length;
    next += 1;
  }
  return next;
}

/** Whether a text contains all words, one after the other. */
export function hasWordsInOrder(text: string, words: readonly string[]): boolean {
  return wordsFound(text.toLowerCase(), words, 0) === words.length;
}
