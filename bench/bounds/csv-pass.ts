import { Ajv } from 'ajv';

const check = new Ajv({ allErrors: true }).compile({
  type: 'array',
  minItems: 16,
  maxItems: 16,
  items: { type: 'string', maxLength: 2000 },
});

/** One pass over the CSV text: checks each row, resolves its reference and yields it as a COPY line with a new id. */
export function checkedLines(text: string, known: ReadonlySet<string>, newId: () => string): string[] {
  const lines: string[] = [];
  for (const row of rowsOf(text)) {
    if (!check(row) || !known.has(row[15] ?? '')) throw new Error(`row ${lines.length + 2} is not valid`);
    lines.push(`${newId()}\t${row.map(escaped).join('\t')}\n`);
  }
  return lines;
}

/** The first row is the heading. */
function* rowsOf(text: string): Generator<string[]> {
  let row: string[] = [];
  let isHeading = true;
  for (let at = 0; at < text.length;) {
    let cell: string;
    if (text.charCodeAt(at) === 34) {
      let end = text.indexOf('"', at + 1);
      while (text.charCodeAt(end + 1) === 34) end = text.indexOf('"', end + 2);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text.charCodeAt(end) !== 44 && text.charCodeAt(end) !== 10) end++;
      cell = text.slice(at, end);
      at = end;
    }
    row.push(cell);
    if (at >= text.length || text.charCodeAt(at) === 10) {
      if (!isHeading) yield row;
      isHeading = false;
      row = [];
    }
    at += 1;
  }
}

function escaped(cell: string): string {
  return cell.replace(/[\\\t\n\r]/g, found => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[found] ?? ''}`);
}
