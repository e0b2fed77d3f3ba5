/** What a column asks for; all in points. */
export interface ColumnNeed {
  /** Its share as declared. */
  readonly share: number;
  /** Its longest word. */
  readonly word: number;
  /** Numbers are never divided: they have their room before words have. */
  readonly isNumeric: boolean;
}

/** What a column of words takes from others at most, as a multiple of its share: a longer word is divided. */
const mostGrowth = 1.6;
/** What a column of words keeps, as a part of its share, when numbers need room, and when other words do. */
const [keptFromNumbers, keptFromWords] = [0.4, 0.85];

/** Widths as declared, changed only so far that numbers stay whole, and words where others have room to spare. */
export function columnWidths(columns: readonly ColumnNeed[]): number[] {
  const shares = columns.map(({ share }) => share);
  const forNumbers = spread(
    shares,
    columns.map(({ isNumeric, word, share }) => (isNumeric ? Math.max(word, share) : share)),
    columns.map(({ isNumeric, word, share }) => (isNumeric ? word : share * keptFromNumbers)),
  );
  return spread(
    forNumbers,
    columns.map(({ isNumeric, word, share }, at) =>
      Math.max(forNumbers[at] ?? 0, isNumeric ? word : Math.min(word, share * mostGrowth)),
    ),
    columns.map(({ isNumeric, word }, at) => {
      const width = forNumbers[at] ?? 0;
      return isNumeric ? Math.min(word, width) : Math.min(Math.max(word, width * keptFromWords), width);
    }),
  );
}

/** Grows columns to what they want, as far as the others can shrink to what they keep; the sum stays. */
function spread(widths: readonly number[], wanted: readonly number[], kept: readonly number[]): number[] {
  const missing = widths.map((width, at) => Math.max(0, (wanted[at] ?? 0) - width));
  const spare = widths.map((width, at) => (missing[at] === 0 ? Math.max(0, width - (kept[at] ?? 0)) : 0));
  const [all, there] = [sum(missing), sum(spare)];
  if (all === 0 || there === 0) return [...widths];
  const moved = Math.min(all, there);
  return widths.map((width, at) => width + ((missing[at] ?? 0) / all) * moved - ((spare[at] ?? 0) / there) * moved);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
