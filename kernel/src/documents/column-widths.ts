/** Width requirements of a column, in points. */
export interface ColumnNeed {
  /** Its declared share of the width. */
  readonly share: number;
  /** Its longest word. */
  readonly word: number;
  /** Numbers are never divided: they get their width before words. */
  readonly isNumeric: boolean;
}

/** Maximum growth of a text column at the expense of others, as a multiple of its share: a longer word is divided. */
const mostGrowth = 1.6;
/** Minimum share that a text column keeps when numbers need width, and when other words do. */
const [keptFromNumbers, keptFromWords] = [0.4, 0.85];

/** The declared widths, changed only as needed to keep numbers whole, and words where other columns have width to spare. */
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

/** Grows columns to the wanted width as far as the others can shrink to their minimum; the sum is constant. */
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
