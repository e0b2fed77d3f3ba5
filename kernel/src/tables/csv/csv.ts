import { guarded } from '#schemas/lib/guarded-text';

function quoted(value: string | number | null, separator: string): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : guarded(value);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 lines with a byte order mark, so that spreadsheet programs read UTF-8; another separator on request. */
export async function* csvLines(
  rows: Iterable<readonly (string | number | null)[]> | AsyncIterable<readonly (string | number | null)[]>,
  separator = ',',
): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  let buffer = '\uFEFF';
  for await (const row of rows) {
    buffer += `${row.map(cell => quoted(cell, separator)).join(separator)}\r\n`;
    if (buffer.length > 65_536) {
      yield encoder.encode(buffer);
      buffer = '';
    }
  }
  yield encoder.encode(buffer);
}
