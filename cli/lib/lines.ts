/** Maximum line length in characters, also used where the output is no terminal; longer lines read poorly. */
const [usualWidth, widest] = [80, 100];

/** Line length in characters that fits the terminal. */
export function lineWidth(): number {
  return Math.min(process.stdout.columns ?? usualWidth, widest);
}

/** Wraps a long line; all lines but the first begin with `indent`. */
export function hanging(line: string, indent: string): string[] {
  const end = line.lastIndexOf(' ', lineWidth());
  if (end <= indent.length) return [line];
  return [line.slice(0, end), ...wrapped(line.slice(end + 1), indent).split('\n')];
}

/** Text wrapped to the width of the terminal, each line indented with `indent`. */
export function wrapped(text: string, indent = ''): string {
  return linesOf(text, lineWidth() - indent.length)
    .map(line => `${indent}${line}`)
    .join('\n');
}

/** Wraps text to at most that many characters; a longer word gets a line of its own. */
export function linesOf(text: string, longest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > longest) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
