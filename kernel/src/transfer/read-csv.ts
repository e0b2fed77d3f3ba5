import { validationError } from '#kernel/contract';

const mostColumns = 200;
const mostRows = 200_000;

/** Strict RFC 4180: quoted cells, doubled quotes, CRLF or LF, optional byte order mark. An empty line is a row with one empty cell. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > mostColumns)
      throw validationError({ path: 'file', message: `row ${rows.length + 1} has more than ${mostColumns} columns` });
    rows.push(row);
    if (rows.length > mostRows) throw validationError({ path: 'file', message: `has more than ${mostRows} rows` });
    row = [];
    cell = '';
  };
  for (let index = 0; index < source.length; index++) {
    const character = source.charAt(index);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(index + 1) === '"') cell += source.charAt(++index);
      else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r' || source.charAt(index + 1) !== '\n') cell += character;
  }
  if (quoted) throw validationError({ path: 'file', message: 'ends inside a quoted cell' });
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
