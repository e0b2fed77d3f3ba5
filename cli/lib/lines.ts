/** Characters of a line where the output is no terminal, and at most where it is one: longer lines read poorly. */
const [usualWidth, widest] = [80, 100];

/** Characters of a line, as the terminal has room for them. */
export function lineWidth(): number {
  return Math.min(process.stdout.columns ?? usualWidth, widest);
}

/** A line that is too long in several: all but the first begin with `indent`. */
export function hanging(line: string, indent: string): string[] {
  const end = line.lastIndexOf(' ', lineWidth());
  if (end <= indent.length) return [line];
  return [line.slice(0, end), ...wrapped(line.slice(end + 1), indent).split('\n')];
}

/** Text in lines that all begin with `indent`, as wide as the terminal. */
export function wrapped(text: string, indent = ''): string {
  return linesOf(text, lineWidth() - indent.length)
    .map(line => `${indent}${line}`)
    .join('\n');
}

/** Text in lines of at most so many characters; a longer word has a line of its own. */
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
