/** Signs that most terminals show two columns wide. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Rows under headings in columns as wide as their widest cell; numbers of columns in `right` are aligned to the right. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const shown = rows.map(row => row.map(oneLine));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...shown.map(row => columnsOf(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        const space = ' '.repeat(width - columnsOf(cell));
        return right.includes(column) ? `${space}${cell}` : `${cell}${space}`;
      })
      .join('  ')
      .trimEnd();
  return [line(headings), line(widths.map(width => '-'.repeat(width))), ...shown.map(line)].join('\n');
}

/** Text of people on one line, without signs that move a terminal's cursor or turn its direction. */
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
