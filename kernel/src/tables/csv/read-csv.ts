import { validationError } from '#kernel/contract';
import { mostColumns, mostRows } from './sheet-size.js';

/** Maximum length of a row: it is parsed from its start again with each piece of text that may end it. */
const longestRow = 4_000_000;

/** Separator: spreadsheet programs of countries with decimal commas write semicolons. */
export type Separator = ',' | ';' | '\t';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * RFC 4180 with any separator: quoted cells, doubled quotes, CRLF or LF, optional byte order mark. An empty line is a row
 * with one empty cell.
 */
export function readCsv(text: string, separator: Separator = ','): string[][] {
  const reader = new CsvReader(separator);
  return [...reader.read(text), ...reader.end()];
}

/** Parses pieces of a CSV text as they come; keeps only the incomplete row. */
export class CsvReader {
  private rest = '';
  private count = 0;
  private begun = false;
  private readonly separator: number;

  constructor(separator: Separator = ',') {
    this.separator = separator.charCodeAt(0);
  }

  /** The rows that end in this piece. */
  read(text: string): string[][] {
    const isFirst = !this.begun && text !== '';
    if (isFirst) this.begun = true;
    const piece = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    if (piece.includes('\n')) return this.rows(this.rest + piece, false);
    this.wait(this.rest + piece);
    return [];
  }

  /** The last row, when no line break ends it. */
  end(): string[][] {
    return this.rest === '' ? [] : this.rows(this.rest, true);
  }

  private rows(source: string, isLast: boolean): string[][] {
    const rows: string[][] = [];
    let start = 0;
    while (start < source.length) {
      const row: string[] = [];
      const next = this.next(source, start, isLast, row);
      if (next === null) break;
      this.count += 1;
      if (row.length > mostColumns)
        throw validationError({ path: 'file', message: `row ${this.count} has more than ${mostColumns} columns` });
      if (this.count > mostRows) throw validationError({ path: 'file', message: `has more than ${mostRows} rows` });
      rows.push(row);
      start = next;
    }
    this.wait(source.slice(start));
    return rows;
  }

  private next(source: string, start: number, isLast: boolean, row: string[]): number | null {
    const next = readRow(source, start, isLast, row, this.separator);
    if (next !== unclosed) return next;
    throw validationError({ path: 'file', message: `row ${this.count + 1} opens a quote that nothing closes` });
  }

  /** Keeps the beginning of an incomplete row. */
  private wait(rest: string): void {
    this.rest = rest;
    if (rest.length > longestRow) throw validationError({ path: 'file', message: `row ${this.count + 1} is too long` });
  }
}

/** Result when the text ends inside a quoted cell. */
const unclosed = -1;

/** Puts the cells of one row into `row` and returns where the next begins; null when the row does not end here. */
function readRow(source: string, start: number, isLast: boolean, row: string[], separator: number): number | null {
  let at = start;
  for (;;) {
    let cell = '';
    if (source.charCodeAt(at) === quote) {
      const quoted = readQuoted(source, at, isLast);
      if (quoted === null) return isLast ? unclosed : null;
      [cell, at] = quoted;
    }
    // A cell continues after its closing quote, and a lone carriage return belongs to it.
    let from = at;
    for (; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === separator || code === lineFeed) break;
      if (code !== carriageReturn) continue;
      if (at + 1 === source.length && !isLast) return null;
      if (source.charCodeAt(at + 1) === lineFeed) break;
    }
    cell = cell === '' ? source.slice(from, at) : cell + source.slice(from, at);
    if (at === source.length && !isLast) return null;
    row.push(cell);
    from = at;
    if (at === source.length) return at;
    if (source.charCodeAt(at) === separator) {
      at += 1;
      continue;
    }
    return at + (source.charCodeAt(at) === carriageReturn ? 2 : 1);
  }
}

/** The cell and where it ends; null when it does not end here. */
function readQuoted(source: string, start: number, isLast: boolean): [cell: string, next: number] | null {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const end = source.indexOf('"', from);
    if (end < 0 || (end + 1 === source.length && !isLast)) return null;
    cell += source.slice(from, end);
    if (source.charCodeAt(end + 1) !== quote) return [cell, end + 1];
    cell += '"';
    from = end + 2;
  }
}
