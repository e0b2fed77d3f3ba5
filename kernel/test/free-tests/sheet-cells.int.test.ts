import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { CsvReader } from '../../src/tables/csv/read-csv.js';
import { isCatalogueError } from './registry-calls.js';

const folder = path.resolve(import.meta.dirname, '../../../demo/import');
let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ demo: 'import' });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function checked(file: string, rows: readonly (readonly string[])[]): Promise<TestAnswer> {
  const form = new FormData();
  form.set('dryRun', 'true');
  form.append('file', new Blob([rows.map(row => row.map(quoted).join(',')).join('\n')]), file);
  return admin.upload('/master', form);
}

const isNumber = (cell: string): boolean => /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(cell);
const isDay = (cell: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(cell);

/** Cells that no column of this kind takes. */
function badCells(cells: readonly string[]): readonly string[] {
  const filled = cells.filter(cell => cell !== '');
  if (filled.length > 0 && filled.every(isNumber)) return ['1e400', '1e-320', '-1e31', 'many', '2026-11-21'];
  return filled.length > 0 && filled.every(isDay) ? ['2026-99-99', 'soon', '1e400'] : [];
}

test('every sheet refuses a number or day that no call would take, at its row alone', async () => {
  const found: string[] = [];
  let sent = 0;
  for (const file of readdirSync(folder)) {
    const reader = new CsvReader();
    const [headings = [], ...rows] = [...reader.read(readFileSync(path.join(folder, file), 'utf8')), ...reader.end()];
    for (const [place, heading] of headings.entries()) {
      const line = rows.findIndex(row => row[place] !== '');
      for (const bad of badCells(rows.map(row => row[place] ?? ''))) {
        const row = (rows[line] ?? []).with(place, bad);
        const answer = await checked(file, [headings, ...rows.with(line, row)]);
        sent += 1;
        const errors = (answer.body['details']?.['errors'] ?? []) as unknown as { readonly row: number }[];
        const isReported = answer.status === 422 && isCatalogueError(answer) && errors.length > 0;
        if (!isReported || errors.some(error => error.row !== line + 2))
          found.push(`${file} ${heading} ${bad}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(sent).toBeGreaterThan(100);
});

test.each(['\u0000', '\uFFFD', '\u202E'])(
  'text that cannot be kept, or that would be read in another order, is refused at its cell, in every column (%j)',
  async character => {
    const found: string[] = [];
    for (const file of readdirSync(folder)) {
      const reader = new CsvReader();
      const [headings = [], first = []] = [
        ...reader.read(readFileSync(path.join(folder, file), 'utf8')),
        ...reader.end(),
      ];
      const all = headings.map((_heading, place) => first.with(place, `a${character}b`));
      const answers = await Promise.all(all.map(row => checked(file, [headings, row])));
      for (const [place, answer] of answers.entries()) {
        const errors = (answer.body['details']?.['errors'] ?? []) as unknown as { readonly column?: string }[];
        if (answer.status !== 422 || !errors.some(error => error.column === headings[place]))
          found.push(`${file} ${headings[place]}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      }
    }
    expect(found).toEqual([]);
  },
  120_000,
);
