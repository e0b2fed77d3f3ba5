/** A part of a text; `isOwn` where the other text differs. */
export interface TextPart {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Largest table for comparison by words; beyond it the middle counts as changed. */
const mostCells = 4_000_000;

/** Word difference of two formulas: common and own parts, in order. */
export function changedParts(from: string, to: string): readonly [readonly TextPart[], readonly TextPart[]] {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  const start = before.findIndex((word, index) => word !== after[index]);
  const head = start < 0 ? Math.min(before.length, after.length) : start;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shared = commonWords(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const isShared = (side: 0 | 1, words: readonly string[], index: number): boolean =>
    index < head || index >= words.length - tail || shared[side].has(index - head);
  return [parts(before, index => isShared(0, before, index)), parts(after, index => isShared(1, after, index))];
}

/** Names, numbers, operators and blanks, which together are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[A-Za-z_]\w*|[\d.]+(?:[eE][+-]?\d+)?|[^]/g) ?? [];
}

/** Indexes of a longest common subsequence of words. */
function commonWords(before: readonly string[], after: readonly string[]): readonly [Set<number>, Set<number>] {
  const found = [new Set<number>(), new Set<number>()] as const;
  if (before.length * after.length > mostCells) return found;
  const width = after.length + 1;
  // Length of the longest common subsequence from each pair of indexes to the ends.
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) {
      found[0].add(i++);
      found[1].add(j++);
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

function parts(words: readonly string[], isShared: (index: number) => boolean): TextPart[] {
  const merged: TextPart[] = [];
  for (const [index, text] of words.entries()) {
    const isOwn = !isShared(index);
    const last = merged.at(-1);
    if (last?.isOwn === isOwn) merged[merged.length - 1] = { text: last.text + text, isOwn };
    else merged.push({ text, isOwn });
  }
  return merged;
}
