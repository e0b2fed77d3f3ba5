import { linesOf } from './lines.js';

/** Characters that most terminals show two columns wide. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const gap = '  ';

/** Minimum width of the last column, however wide the others are. */
const leastRest = 24;

/**
 * Rows under headings in columns as wide as their widest cell; columns in `right` are right-aligned. With a `width` in
 * characters the last column takes the remaining width and wraps its cells.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
  width = Infinity,
): string {
  const whole = rows.map(row => row.map(oneLine));
  const last = headings.length - 1;
  const before = widthsOf(headings, whole).slice(0, last);
  const rest = width - before.reduce((sum, each) => sum + each + gap.length, 0);
  const shown = whole.flatMap(row => inLines(row, last, Math.max(leastRest, rest)));
  const widths = widthsOf(headings, shown);
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        const space = ' '.repeat(width - columnsOf(cell));
        return right.includes(column) ? `${space}${cell}` : `${cell}${space}`;
      })
      .join(gap)
      .trimEnd();
  return [line(headings), line(widths.map(width => '-'.repeat(width))), ...shown.map(line)].join('\n');
}

function widthsOf(headings: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return headings.map((heading, column) => Math.max(heading.length, ...rows.map(row => columnsOf(row[column] ?? ''))));
}

/** A row whose last cell continues in rows that are otherwise empty. */
function inLines(row: readonly string[], last: number, longest: number): string[][] {
  return linesOf(row[last] ?? '', longest).map((line, index) => [
    ...row.slice(0, last).map(cell => (index === 0 ? cell : '')),
    line,
  ]);
}

/** User text on one line, without characters that move the cursor of a terminal or change the text direction. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}

/** Columns that a text takes in a terminal. */
function columnsOf(text: string): number {
  if (/^[\u0020-\u007E]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of clusters.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}
